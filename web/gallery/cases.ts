export const PIECES: [string, number][] =
  'Fro 1,Sam 2,Gan 5,Ara 4,Gim 3,Pip 1,Leg 3,Mer 2,Bor 0,Fro* 1,Sam* 1,Gan* 5,Ara* 4,The* 2,Sme* 0,Elr* 3,Far* 3,Tre* 4,Orc 2,Naz 3,Wit 5,Sar 4,She 5,Bal 5,Rid 3,War 2,Tro 9,Orc* 3,Naz* 5,Wit* 2,Sar* 3,Wor* -1,Uru* 4,Mou* 3,Gol* 1,Wat* 6'
    .split(',').map((entry) => { const [code, strength] = entry.split(' '); return [code!, Number(strength)] })

export const SHORT: Record<'pl' | 'en', Record<string, string>> = {
  pl: { Wit: 'Angmar', Naz: 'Nazgûl', Rid: 'Jeździec', Tro: 'Troll', Wor: 'Gadzi Język', Mou: 'Rzecznik', Wat: 'Czatownik', Tre: 'Drzewiec' },
  en: { Naz: 'Nazgûl', Rid: 'Rider', Tro: 'Troll', Mou: 'Mouth' },
}

interface Case {
  at: Record<string, string[]>
  targets?: string[]
  danger?: string[]
  selected?: string
  trail?: { from: string; to: string; side: string }
}

export const CASES: Record<string, Case> = {
  middle: {
    at: {
      Shi: ['Pip', 'Bor'], Art: ['Gan'], Cdn: ['Mer'], Ere: ['Fro', 'Sam'], Ene: ['Leg'], Hig: ['Ara s'],
      Mor: ['S', 'S'], Gon: ['S'], Mis: ['S l'], Mir: ['S'], Fan: ['S'], Roh: ['S'],
    },
    targets: ['Mir'], selected: 'Hig', trail: { from: 'Fan', to: 'Mis', side: 'S' },
  },
  start: {
    at: { Shi: ['Fro', 'Sam', 'Pip', 'Gim'], Art: ['Gan'], Cdn: ['Mer'], Ere: ['Bor'], Ene: ['Leg'], Rhu: ['Ara'], Mor: ['S', 'S', 'S', 'S'], Gon: ['S'], Dag: ['S'], Mir: ['S'], Fan: ['S'], Roh: ['S'] },
    targets: ['Shi', 'Art', 'Rhu', 'Ere'],
  },
  stress: {
    at: {
      Mor: ['Wit*', 'Tro', 'Orc*', 'Naz*'], Gon: ['Wor*', 'Mou*'], Dag: ['Wat* o'], Mir: ['Uru*'], Fan: ['Gol*', 'F'], Roh: ['Sar*'], Shi: ['F', 'F', 'F', 'F'],
      Ere: ['F', 'F'], Car: ['F'], Art: ['F'],
    },
    targets: ['Ene', 'Cdn', 'Fan', 'Mor', 'Gap'], danger: ['Dag', 'Shi'], trail: { from: 'Shi', to: 'Art', side: 'F' },
  },
  full: {
    at: Object.fromEntries('Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi'.split(' ').map((code) => [code, ['Mor', 'Shi'].includes(code) ? ['Wat*', 'Wor*', 'Wit*', 'Mou*'] : ['Gap', 'Car', 'Mis', 'Hig'].includes(code) ? ['Wor*'] : ['Wat*', 'Wor*']])),
  },
}
