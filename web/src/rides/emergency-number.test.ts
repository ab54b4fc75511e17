import { expect, test } from 'vitest'
import { emergencyNumber } from './emergency-number.ts'

test.each([
  ['Madrid', 40.42, -3.7, '112'],
  ['Las Palmas', 28.1, -15.43, '112'],
  ['Lisboa', 38.72, -9.14, '112'],
  ['New York', 40.71, -74, '911'],
  ['Honolulu', 21.31, -157.86, '911'],
  ['Ciudad de México', 19.43, -99.13, '911'],
  ['Tapachula', 14.9, -92.26, '911'],
  ['São Paulo', -23.55, -46.63, '190'],
  ['Campo Grande', -20.45, -54.62, '190'],
  ['Manaus', -3.1, -60.02, '190'],
  ['Rio Branco', -9.97, -67.8, '190'],
  ['Porto Alegre', -30.03, -51.22, '190'],
  ['Foz do Iguaçu', -25.54, -54.58, '190'],
  ['Iauaretê', 0.61, -69.2, '190'],
  ['Mitú', 1.25, -70.23, '112'],
  ['Recife', -8.05, -34.88, '190'],
  ['Asunción', -25.26, -57.58, '112'],
  ['Buenos Aires', -34.6, -58.38, '112'],
  ['Montevideo', -34.9, -56.16, '112'],
  ['Bogotá', 4.71, -74.07, '112'],
])('in %s the number to call is that of its country', (_city, latitude, longitude, number) => {
  expect(emergencyNumber({ latitude, longitude })).toBe(number)
})
