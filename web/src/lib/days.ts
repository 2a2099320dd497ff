/** The day of a time in seconds since 1970, written out. */
export const dayOf = (seconds: number, lang: string): string => new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(new Date(seconds * 1000))
