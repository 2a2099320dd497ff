/** Whose icons the page shows; art/credits.json says which. */

export const AUTHORS = ['Carl Olsen', 'Caro Asercion', 'Delapouite', 'Faithtoken', 'Kier Heyl', 'Lorc', 'Sbed', 'Skoll', 'Willdabeast']

export const LICENCE = 'CC BY 3.0 (creativecommons.org/licenses/by/3.0)'
