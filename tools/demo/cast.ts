// The companions: made-up people with a name, a few words and clothes to recognise them by.
import type { Spoken } from '@woodalo/languages/demo-texts'

export interface Character {
  /** Unique; the first part of the account's address. */
  key: string
  name: string
  about: Spoken<string>
  wears: Spoken<string>
  /** Colours of the portrait; those without one show their initials. */
  portrait?: { ground: string; skin: string; hair: string; jacket: string }
}

export const cast: readonly Character[] = [
  {
    key: 'lucia',
    name: 'Lucía Fernández',
    about: {
      es: 'Vuelvo de un congreso, viajo con una mochila. Hablo poco por la mañana.',
      en: 'Back from a conference with just a backpack. Not much of a talker in the morning.',
      pt: 'Voltando de um congresso, só com uma mochila. De manhã falo pouco.',
    },
    wears: { es: 'una chaqueta amarilla', en: 'a yellow jacket', pt: 'uma jaqueta amarela' },
    portrait: { ground: '#d9e7e3', skin: '#e9bf9a', hair: '#4a2c1d', jacket: '#e8b227' },
  },
  {
    key: 'tomas',
    name: 'Tomás Herrera',
    about: {
      es: 'Arquitecto, de visita unos días. Llevo una maleta pequeña.',
      en: 'Architect, here for a few days with a small suitcase.',
      pt: 'Arquiteto, de passagem por uns dias. Levo uma mala pequena.',
    },
    wears: { es: 'un abrigo azul marino', en: 'a navy blue coat', pt: 'um casaco azul-marinho' },
    portrait: { ground: '#efe3d3', skin: '#d8a47f', hair: '#1f1b18', jacket: '#22375c' },
  },
  {
    key: 'aisha',
    name: 'Aisha Rahman',
    about: {
      es: 'Estudio aquí y vuelvo a casa. Me encanta conversar.',
      en: 'I study here and am on my way home. Happy to chat.',
      pt: 'Estudo aqui e estou voltando para casa. Adoro conversar.',
    },
    wears: { es: 'un pañuelo verde', en: 'a green scarf', pt: 'um lenço verde' },
    portrait: { ground: '#e6dfee', skin: '#b97f58', hair: '#2f7d5b', jacket: '#39424e' },
  },
  {
    key: 'marc',
    name: 'Marc Oliver',
    about: {
      es: 'Músico. La funda grande es un violonchelo y va conmigo.',
      en: 'Musician. The large case is a cello and comes along with me.',
      pt: 'Músico. O estojo grande é um violoncelo e vai comigo.',
    },
    wears: { es: 'una camisa de cuadros rojos', en: 'a red checked shirt', pt: 'uma camisa xadrez vermelha' },
  },
  {
    key: 'emma',
    name: 'Emma Clarke',
    about: {
      es: 'De vacaciones, hablo un poco de español.',
      en: 'On holiday, practising my Spanish.',
      pt: 'De férias, falo um pouco de português.',
    },
    wears: { es: 'un sombrero de paja', en: 'a straw hat', pt: 'um chapéu de palha' },
    portrait: { ground: '#dbe6f2', skin: '#f2cfb4', hair: '#c98d3c', jacket: '#8fb4d8' },
  },
  {
    key: 'joao',
    name: 'João Pereira',
    about: {
      es: 'Enfermero, salgo de turno. Sin equipaje.',
      en: 'Nurse, just off my shift. No luggage.',
      pt: 'Enfermeiro, saindo do plantão. Sem bagagem.',
    },
    wears: { es: 'una sudadera gris', en: 'a grey hoodie', pt: 'um moletom cinza' },
  },
  {
    key: 'valeria',
    name: 'Valeria Ríos',
    about: {
      es: 'Voy a casa de mi hermana, que vive cerca de allí.',
      en: 'Going to my sister’s, who lives near there.',
      pt: 'Indo para a casa da minha irmã, que mora ali perto.',
    },
    wears: { es: 'una gabardina roja', en: 'a red raincoat', pt: 'uma capa de chuva vermelha' },
    portrait: { ground: '#f0dddb', skin: '#c98f6b', hair: '#2a1a14', jacket: '#b8332c' },
  },
  {
    key: 'daniel',
    name: 'Daniel Kim',
    about: {
      es: 'Primera vez en la ciudad. Traigo una bolsa de mano.',
      en: 'First time in the city. One carry-on bag.',
      pt: 'Primeira vez na cidade. Só uma bolsa de mão.',
    },
    wears: { es: 'una gorra negra', en: 'a black cap', pt: 'um boné preto' },
  },
]
