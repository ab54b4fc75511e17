// The people, places and texts of the pictures, as realistic as possible.
import type { Wish } from '../company/group.ts'
import type { Spoken } from '@woodalo/languages/spoken'
import type { NamedPoint } from '@woodalo/protocol'

export interface Person {
  name: string
  to: NamedPoint
  bags?: number
  about?: string
}

/** A city for each scene: riders of two scenes never stand near each other, so all can be played at once. */
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

const madrid: Stage = {
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  from: at('Barajas T4, llegadas', 40.4917, -3.5935),
  people: [
    {
      name: 'Diego',
      to: at('Avenida de América, 12', 40.43812, -3.67634),
      about: 'Mochila azul, gafas',
    },
    { name: 'María', to: at('Calle de Serrano, 41', 40.42683, -3.68747), about: 'Chaqueta verde' },
    { name: 'Carmen', to: at('Gran Vía, 12', 40.41956, -3.69913), bags: 2, about: 'Abrigo amarillo' },
  ],
}

const barcelona: Stage = {
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  from: at('El Prat T1, llegadas', 41.28819, 2.07121),
  people: [
    { name: 'Lucía', to: at("Plaça d'Espanya, 2", 41.37551, 2.14938), about: 'Vestido rojo' },
    { name: 'Javier', to: at("Carrer d'Aragó, 255", 41.3925, 2.1655), about: 'Funda de guitarra' },
    { name: 'Nuria', to: at('Passeig de Sant Joan, 34', 41.3945, 2.1755), bags: 2 },
  ],
}

const mexico: Stage = {
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  from: at('Aeropuerto Internacional de la Ciudad de México, Terminal 2', 19.4212, -99.0779),
  people: [
    {
      name: 'Guadalupe',
      to: at('Avenida Paseo de la Reforma 222, Juárez, Cuauhtémoc', 19.429, -99.162),
      about: 'Gorra gris y maleta verde',
    },
    { name: 'Andrés', to: at('Calle Durango 180, Roma Norte', 19.4205, -99.165), bags: 2 },
    { name: 'Ximena', to: at('Avenida Ámsterdam 54, Hipódromo', 19.4128, -99.168) },
  ],
}

const guadalajara: Stage = {
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  from: at('Aeropuerto Internacional de Guadalajara Miguel Hidalgo y Costilla', 20.52504, -103.30156),
  people: [
    {
      name: 'María Guadalupe Hernández Ramírez',
      to: at('Avenida Chapultepec Sur 15, Colonia Americana', 20.674, -103.3687),
      about: 'Rebozo morado; voy con mi hija y una carriola plegable, junto a la puerta de llegadas',
    },
    { name: 'José Luis', to: at('Avenida Vallarta 1300', 20.6745, -103.364) },
    { name: 'Fernanda', to: at('Calle Libertad 1725', 20.672, -103.366) },
    { name: 'Emiliano', to: at('Calle Lerdo de Tejada 2100', 20.6725, -103.372) },
    { name: 'Renata', to: at('Avenida Hidalgo 1443', 20.679, -103.364) },
    { name: 'Santiago', to: at('Avenida México 2200', 20.681, -103.372) },
  ],
}

const america = { locale: 'en-US', timezoneId: 'America/New_York' }
const newYork: Stage = {
  ...america,
  from: at('JFK Terminal 4, arrivals', 40.644, -73.7826),
  people: [
    { name: 'Andrew', to: at('200 Park Avenue South', 40.737, -73.9885), about: 'Blue backpack, glasses' },
    { name: 'Emily', to: at('110 Bedford Street', 40.732, -74.0055), about: 'Green jacket' },
    { name: 'Priya', to: at('56 Leonard Street', 40.7178, -74.0063), bags: 2, about: 'Yellow coat' },
  ],
}

const miami: Stage = {
  ...america,
  from: at('Miami International, arrivals', 25.7932, -80.2906),
  people: [
    { name: 'Grace', to: at('1601 Collins Avenue', 25.789, -80.13), about: 'Red dress' },
    { name: 'Daniel', to: at('1200 Ocean Drive', 25.783, -80.1305), about: 'Carrying a guitar' },
    { name: 'Sofia', to: at('400 Alton Road', 25.7725, -80.14), bags: 2 },
  ],
}

const chicago: Stage = {
  ...america,
  timezoneId: 'America/Chicago',
  from: at("Chicago O'Hare International Airport, Terminal 5", 41.9786, -87.9048),
  people: [
    { name: 'Olivia', to: at('600 North Michigan Avenue', 41.893, -87.624), about: 'Grey cap' },
    { name: 'Marcus', to: at('17 East Monroe Street', 41.8808, -87.6266), bags: 2 },
    { name: 'Hannah', to: at('233 South Wacker Drive', 41.8789, -87.6359) },
  ],
}

const sanFrancisco: Stage = {
  ...america,
  timezoneId: 'America/Los_Angeles',
  from: at('San Francisco International Airport, International Terminal', 37.619, -122.375),
  people: [
    {
      name: 'Alexandra Montgomery-Whitfield',
      to: at('335 Powell Street, Union Square', 37.7879, -122.4087),
      about: 'Purple scarf; with my daughter and a folding stroller, right by the arrivals door',
    },
    { name: 'Ben', to: at('500 Sutter Street', 37.789, -122.409) },
    { name: 'Chloe', to: at('685 Market Street', 37.7877, -122.4025) },
    { name: 'Omar', to: at('1 Ferry Building', 37.7955, -122.3937) },
    { name: 'Jin', to: at('750 Kearny Street', 37.795, -122.4046) },
    { name: 'Rosa', to: at('1 Columbus Avenue', 37.7951, -122.4037) },
  ],
}

const brazil = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' }
const saoPaulo: Stage = {
  ...brazil,
  from: at('Aeroporto de Guarulhos, Terminal 3, desembarque', -23.4255, -46.4815),
  people: [
    { name: 'Thiago', to: at('Rua Augusta, 1200', -23.5545, -46.6555), about: 'Mochila azul, óculos' },
    { name: 'Beatriz', to: at('Avenida Paulista, 900', -23.5655, -46.6515), about: 'Jaqueta verde' },
    { name: 'João', to: at('Rua Oscar Freire, 379', -23.5625, -46.6695), bags: 2, about: 'Casaco amarelo' },
  ],
}

const rio: Stage = {
  ...brazil,
  from: at('Aeroporto do Galeão, desembarque', -22.8145, -43.2465),
  people: [
    { name: 'Larissa', to: at('Rua do Catete, 150', -22.9245, -43.1765), about: 'Vestido vermelho' },
    { name: 'Rafael', to: at('Praia de Botafogo, 300', -22.9455, -43.1825), about: 'Estojo de violão' },
    { name: 'Camila', to: at('Avenida Atlântica, 1702', -22.9685, -43.1805), bags: 2 },
  ],
}

const brasilia: Stage = {
  ...brazil,
  from: at('Aeroporto Internacional de Brasília, desembarque', -15.8697, -47.9208),
  people: [
    { name: 'Gabriela', to: at('SQS 308, Asa Sul', -15.8155, -47.9035), about: 'Boné cinza' },
    { name: 'Lucas', to: at('Setor Hoteleiro Sul, Quadra 5', -15.7945, -47.8885), bags: 2 },
    { name: 'Fernanda', to: at('SQN 210, Asa Norte', -15.7725, -47.8785) },
  ],
}

const beloHorizonte: Stage = {
  ...brazil,
  from: at('Aeroporto Internacional de Belo Horizonte-Confins, desembarque', -19.6357, -43.9669),
  people: [
    {
      name: 'Maria Aparecida Vasconcelos de Albuquerque',
      to: at('Praça da Liberdade, 21', -19.9322, -43.938),
      about: 'Lenço roxo; vou com a minha filha e um carrinho dobrável, ao lado da porta do desembarque',
    },
    { name: 'Paulo', to: at('Rua da Bahia, 1148', -19.9255, -43.9385) },
    { name: 'Letícia', to: at('Avenida Afonso Pena, 1537', -19.9275, -43.9345) },
    { name: 'Mateus', to: at('Rua dos Aimorés, 1451', -19.9295, -43.9395) },
    { name: 'Júlia', to: at('Avenida Cristóvão Colombo, 400', -19.9355, -43.9365) },
    { name: 'Pedro', to: at('Rua Pernambuco, 1000', -19.9375, -43.9345) },
  ],
}

export type StageName = 'asking' | 'searching' | 'deciding' | 'meeting' | 'arriving' | 'crowd'

export const stages: Record<StageName, Spoken<Stage>> = {
  asking: { es: madrid, en: newYork, pt: saoPaulo },
  // On a service of its own.
  searching: { es: madrid, en: newYork, pt: saoPaulo },
  deciding: { es: madrid, en: newYork, pt: saoPaulo },
  meeting: { es: barcelona, en: miami, pt: rio },
  arriving: { es: mexico, en: chicago, pt: brasilia },
  crowd: { es: guadalajara, en: sanFrancisco, pt: beloHorizonte },
}

/** The text typed into the address fields, and the suggestion taken. */
export const typedPlaces: Spoken<Record<'from' | 'to', readonly [string, RegExp]>> = {
  es: { from: ['barajas t4', /T4/], to: ['callao', /Callao/] },
  en: { from: ['jfk term', /Terminal 4/], to: ['times sq', /Times/] },
  pt: { from: ['guarulhos', /Guarulhos/], to: ['praça da sé', /Sé/] },
}

export const conversation: Spoken<readonly [string, string]> = {
  es: ['Estoy junto a la salida de llegadas, al lado del panel azul', '¡Sí! Llevo la funda de la guitarra'],
  en: ['I am by the arrivals exit, next to the blue sign', 'Yes! I am the one with the guitar'],
  pt: ['Estou na saída do desembarque, do lado da placa azul', 'Sim! Sou eu, com o violão'],
}

/** A number that may be texted, and the address of the one who asks. */
export const contacts: Spoken<{ phone: string; email: string }> = {
  es: { phone: '600123456', email: 'maria.fernandez@example.org' },
  en: { phone: '600654321', email: 'emily.carter@example.org' },
  pt: { phone: '600987654', email: 'beatriz.souza@example.org' },
}
