/** Where the page came from. */

/** Whether a host name means the very computer it is used on. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
