import { expect, test } from 'vitest'
import { paintOf } from './paint-of-car.ts'

test.each([
  ['Onix blanco', 'white'],
  ['Kombi branca', 'white'],
  ['Black Camry', 'black'],
  ['Nissan Versa, gris', 'grey'],
  ['Corolla PRATA', 'silver'],
  ['un Seat marrón', 'brown'],
  ['Octavia', null],
  ['Blancanieves', null],
  // As the taxis of Barcelona.
  ['Prius negro y amarillo', null],
  ['', null],
])('%s is painted %s', (car, paint) => {
  expect(paintOf(car)).toBe(paint)
})
