const TOGETHER = ['two_towers', 'mount_doom']

/** In some games people play together; in the others they compete. */
export const isTogether = (game: string): boolean => TOGETHER.includes(game)
