export const LATIN: string
export const POLISH: string
