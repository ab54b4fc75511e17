import { expect, test } from 'vitest'
import { addressToKeep, shortAddress } from './short-address.ts'

test.each([
  [
    'Avenida Arquiteto Rubens Gil de Camillo con Rua Oceano Atlântico',
    'Av. Arq. Rubens Gil de Camillo con R. Oceano Atlântico',
  ],
  ['Paseo de la Castellana, 110, Madrid', 'P.º de la Castellana, 110, Madrid'],
  // Short enough, or with nothing that is usually shortened, or only a part of a word.
  ['Avenida de América', 'Avenida de América'],
  ['Aeropuerto Adolfo Suárez Madrid-Barajas', 'Aeropuerto Adolfo Suárez Madrid-Barajas'],
  ['Estação da Ruazinha e Callejón del Beso', 'Estação da Ruazinha e Callejón del Beso'],
])('%s is shortened to %s', (name, shortened) => {
  expect(shortAddress(name)).toBe(shortened)
})

test.each([
  ['point', 'A 90 m de la esquina con Rua Ipamerim, Campo Grande', 'Campo Grande'],
  ['point', 'Campo Grande', 'Campo Grande'],
  ['station', 'Campo Grande, Brasil', 'Campo Grande, Brasil'],
])('of a %s with the address %s, %s is kept', (kind, address, kept) => {
  expect(addressToKeep({ kind, address })).toBe(kept)
})
