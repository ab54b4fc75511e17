// The people, places and texts of the pictures, as realistic as possible.
import { join } from 'node:path'
import type { Wish } from '../company/group.ts'
import { spokenIn, type Spoken } from '@woodalo/languages/demo-texts'
import type { NamedPoint } from '@woodalo/protocol'
import type { Language } from '@woodalo/protocol/languages'

interface Role {
  name: string
  bags?: number
  about?: string
  /** Said only once they know whom they meet. */
  wears?: string
  /** What is known of them from before; nothing of newcomers. */
  before?: { rides: number; stars: number; proof: 'email' | 'phone' }
}

interface Person extends Role {
  to: NamedPoint
}

export interface Stage {
  locale: string
  timezoneId: string
  from: NamedPoint
  people: readonly [Person, Person, Person, ...Person[]]
}

export function wishOf(stage: Stage, { bags = 1, about = '' }: Person): Wish {
  return { origin: stage.from, bags, about }
}

const at = (name: string, latitude: number, longitude: number): NamedPoint => ({ name, latitude, longitude })

/** Places with streets. */
export interface Town {
  timezoneId: string
  from: NamedPoint
  /** Six far away and so near one another that even in the rush hour all six make one group. */
  stops: readonly NamedPoint[]
  /** The text typed into the address fields, and the suggestion taken. */
  typed: Record<'from' | 'to', readonly [string, RegExp]>
}

/** Its streets come with the project, for the demo. */
const campoGrande: Town = {
  timezoneId: 'America/Campo_Grande',
  from: at('Shopping Campo Grande', -20.4592, -54.5868),
  stops: [
    at('Rua Ipamerim, 88', -20.55053, -54.57895),
    at('Praça das Moreninhas', -20.5535, -54.5751),
    at('Rua Cana Verde, 154', -20.5525, -54.59),
    at('Rua Fraiburgo, 310', -20.551, -54.5916),
    at('Cidade Morena', -20.55138, -54.58824),
    at('Parque Novo Século', -20.55912, -54.59418),
  ],
  typed: { from: ['afonso pena', /Nero Lerina/], to: ['ipamerim', /Barreiras/] },
}

const andorra: Town = {
  timezoneId: 'Europe/Andorra',
  from: at('Estación de autobuses, Andorra la Vella', 42.5038, 1.5188),
  stops: [
    at('Plaça de Canillo', 42.56671, 1.59803),
    at('Sant Joan de Caselles', 42.5711, 1.61632),
    at('Hotel del Tarter', 42.57951, 1.64905),
    at('Hotel Nordic, El Tarter', 42.57768, 1.65065),
    at('Sant Pere, El Tarter', 42.57981, 1.65463),
    at('Telecabina de Soldeu', 42.57694, 1.66717),
  ],
  typed: { from: ['av tarragona', /Tarragona/], to: ['joan marti', /Mart[ií]/] },
}

/** Towns whose extracts do not come with the project, by the file's name. */
const elsewhere: Record<string, { town: Town; language: Language }> = {
  andorra: { town: andorra, language: 'es' },
}

/** Where the scenes of a language play: in a town of its own if its extract is given. */
export function townOf(
  language: Language,
  extracts: ReadonlyMap<string, string>,
): { town: Town; extract: string } {
  for (const [name, path] of extracts) {
    const known = elsewhere[name]
    if (!known)
      throw new Error(`No places are known in ${name}, only in ${Object.keys(elsewhere).join(', ')}.`)
    if (known.language === language) return { town: known.town, extract: path }
  }
  const extract = join(import.meta.dirname, '../../tools/demo/town/campo-grande.osm.pbf')
  return { town: campoGrande, extract }
}

export type StageName = 'asking' | 'searching' | 'deciding' | 'meeting' | 'arriving' | 'crowd'

type Cast = Record<Exclude<StageName, 'asking' | 'searching'>, readonly [Role, Role, Role, ...Role[]]>

const regular = { rides: 14, stars: 4.9, proof: 'phone' } as const
const occasional = { rides: 3, stars: 4.7, proof: 'email' } as const

const casts: Spoken<Cast> = {
  es: {
    deciding: [
      { name: 'Diego', about: 'Mochila azul, gafas', before: regular },
      { name: 'María', about: 'Chaqueta verde' },
      { name: 'Carmen', bags: 2, about: 'Abrigo amarillo', before: occasional },
    ],
    meeting: [
      { name: 'Lucía', about: 'Vestido rojo' },
      { name: 'Javier', about: 'Funda de guitarra' },
      { name: 'Nuria', bags: 2, wears: 'Chaqueta vaquera, maleta verde', before: regular },
    ],
    arriving: [
      { name: 'Guadalupe', about: 'Gorra gris y maleta verde' },
      { name: 'Andrés', bags: 2 },
      { name: 'Ximena' },
    ],
    crowd: [
      {
        name: 'María Guadalupe Hernández Ramírez',
        about: 'Rebozo morado; voy con mi hija y una carriola plegable, junto a la puerta de llegadas',
      },
      { name: 'José Luis' },
      { name: 'Fernanda', before: occasional },
      { name: 'Emiliano' },
      { name: 'Renata' },
      { name: 'Santiago', wears: 'Playera blanca, audífonos', before: regular },
    ],
  },
  en: {
    deciding: [
      { name: 'Andrew', about: 'Blue backpack, glasses', before: regular },
      { name: 'Emily', about: 'Green jacket' },
      { name: 'Priya', bags: 2, about: 'Yellow coat', before: occasional },
    ],
    meeting: [
      { name: 'Grace', about: 'Red dress' },
      { name: 'Daniel', about: 'Carrying a guitar' },
      { name: 'Sofia', bags: 2, wears: 'Denim jacket, green suitcase', before: regular },
    ],
    arriving: [{ name: 'Olivia', about: 'Grey cap' }, { name: 'Marcus', bags: 2 }, { name: 'Hannah' }],
    crowd: [
      {
        name: 'Alexandra Montgomery-Whitfield',
        about: 'Purple scarf; with my daughter and a folding stroller, right by the arrivals door',
      },
      { name: 'Ben' },
      { name: 'Chloe', before: occasional },
      { name: 'Omar' },
      { name: 'Jin' },
      { name: 'Rosa', wears: 'White T‑shirt, headphones', before: regular },
    ],
  },
  pt: {
    deciding: [
      { name: 'Thiago', about: 'Mochila azul, óculos', before: regular },
      { name: 'Beatriz', about: 'Jaqueta verde' },
      { name: 'João', bags: 2, about: 'Casaco amarelo', before: occasional },
    ],
    meeting: [
      { name: 'Larissa', about: 'Vestido vermelho' },
      { name: 'Rafael', about: 'Estojo de violão' },
      { name: 'Camila', bags: 2, wears: 'Jaqueta jeans, mala verde', before: regular },
    ],
    arriving: [{ name: 'Gabriela', about: 'Boné cinza' }, { name: 'Lucas', bags: 2 }, { name: 'Fernanda' }],
    crowd: [
      {
        name: 'Maria Aparecida Vasconcelos de Albuquerque',
        about: 'Lenço roxo; vou com a minha filha e um carrinho dobrável, ao lado da porta do desembarque',
      },
      { name: 'Paulo' },
      { name: 'Letícia', before: occasional },
      { name: 'Mateus' },
      { name: 'Júlia' },
      { name: 'Pedro', wears: 'Camiseta branca, fone de ouvido', before: regular },
    ],
  },
}

/** Where Spanish is spoken in America, browsers name no country. */
const locales: Spoken<string> = { es: 'es-419', en: 'en-US', pt: 'pt-BR' }

export function stageOf({ timezoneId, from, stops }: Town, name: StageName, language: Language): Stage {
  const cast = spokenIn(casts, language)
  const [first, second, third, ...others] =
    cast[name === 'asking' || name === 'searching' ? 'deciding' : name]
  // The few get off at every second stop.
  const stride = others.length > 0 ? 1 : 2
  const person = (role: Role, index: number) => ({ ...role, to: stops[stride * (index + 1) - 1]! })
  return {
    locale: spokenIn(locales, language),
    timezoneId,
    from,
    people: [
      person(first, 0),
      person(second, 1),
      person(third, 2),
      ...others.map((role, index) => person(role, index + 3)),
    ],
  }
}

export const conversation: Spoken<readonly [string, string]> = {
  es: ['Nos vemos junto a la salida, al lado del panel azul', '¡Perfecto! Soy la del vestido rojo'],
  en: ['Let’s meet by the exit, next to the blue sign', 'Sure! I’m the one in the red dress'],
  pt: ['A gente se encontra na saída, do lado da placa azul', 'Combinado! Estou de vestido vermelho'],
}

/** A number that may be texted, and the address of the one who asks. */
export const contacts: Spoken<{ phone: string; email: string }> = {
  es: { phone: '67991234567', email: 'maria.fernandez@example.org' },
  en: { phone: '2015550123', email: 'emily.carter@example.org' },
  pt: { phone: '67998765432', email: 'beatriz.souza@example.org' },
}
