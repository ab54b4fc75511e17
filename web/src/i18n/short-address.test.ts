import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

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
