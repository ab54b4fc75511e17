import { describe, expect, test } from 'vitest'
import { withoutFlat, withoutHouseNumber } from './house-number.ts'

describe('an address that strangers read', () => {
  test.each([
    ['Calle de Serrano, 41', 'Calle de Serrano'],
    ['Calle de Serrano 41', 'Calle de Serrano'],
    ['Calle de Serrano, 41, 3º B', 'Calle de Serrano'],
    ['Calle de Serrano, nº 41, Madrid', 'Calle de Serrano, Madrid'],
    ['Calle de Serrano 41 bis, 28001 Madrid', 'Calle de Serrano, Madrid'],
    ['C/ Alcalá 20, piso 3, puerta 2', 'C/ Alcalá'],
    ['Gran Vía, 28, Madrid, España', 'Gran Vía, Madrid, España'],
    ['Plaza Mayor s/n', 'Plaza Mayor'],
    ['350 5th Ave', '5th Ave'],
    ['350 5th Ave, New York, NY 10118', '5th Ave, New York, NY'],
    ['221B Baker Street', 'Baker Street'],
    ['42 W 42nd St Apt 4B', 'W 42nd St'],
    ['Av. Paulista 1578, 3º', 'Av. Paulista'],
    ['Rua 25 de Março, 300', 'Rua 25 de Março'],
    ['Rua Augusta, 1500, apto 12, São Paulo', 'Rua Augusta, São Paulo'],
    ['Insurgentes Sur 1602-B', 'Insurgentes Sur'],
    ['Insurgentes Sur #1602, Col. Crédito Constructor', 'Insurgentes Sur, Col. Crédito Constructor'],
    ['Calle 16 de Septiembre 12', 'Calle 16 de Septiembre'],
    ['Avenida 9 de Julio 1100', 'Avenida 9 de Julio'],
    ['12 bis rue de Rivoli', 'rue de Rivoli'],
    ['12, rue de Rivoli, 75004 Paris', 'rue de Rivoli, Paris'],
    ['Calle 50 12-30', 'Calle 50'],
    ['Aeropuerto T4', 'Aeropuerto T4'],
    ['Aeropuerto Terminal 4', 'Aeropuerto Terminal 4'],
    ['Puerta del Sol', 'Puerta del Sol'],
    ['Casa de Campo', 'Casa de Campo'],
    ['Torre Latinoamericana', 'Torre Latinoamericana'],
    ['Metro Casa de Campo', 'Metro Casa de Campo'],
    ['Plaza de la Independencia, Puerta de Alcalá', 'Plaza de la Independencia, Puerta de Alcalá'],
    ['Washington Square (W 4 St)', 'Washington Square (W 4 St)'],
    ['Calle Mayor (41)', 'Calle Mayor'],
    ['Calle de Serrano 41\n3º B', 'Calle de Serrano'],
    ['Calle de Serrano, 41, bajo izquierda', 'Calle de Serrano'],
    ['Calle Mayor, bajo', 'Calle Mayor'],
    ['Calle Mayor bajo', 'Calle Mayor bajo'],
    ['Calle Mayor, portal B', 'Calle Mayor'],
    ['Calle Mayor portal B', 'Calle Mayor'],
    ['Calle Mayor, portal Norte', 'Calle Mayor, portal Norte'],
    ['Piso B, Calle Mayor', 'Piso B, Calle Mayor'],
    ['Calle del Carmen, escalera dcha', 'Calle del Carmen'],
    ['Avenida de la Torre', 'Avenida de la Torre'],
    ['Calle de Serrano 41; Madrid', 'Calle de Serrano, Madrid'],
    ['41', ''],
  ])('%s is shown as "%s"', (address, shown) => {
    expect(withoutHouseNumber(address)).toBe(shown)
  })
})

describe('an address that a driver is told', () => {
  test.each([
    ['Calle de Serrano, 41, 3º B', 'Calle de Serrano, 41'],
    ['Calle de Serrano 41\n3º B', 'Calle de Serrano 41'],
    ['Calle de Serrano 41\nMadrid', 'Calle de Serrano 41, Madrid'],
    ['Calle de Serrano 41; Madrid', 'Calle de Serrano 41, Madrid'],
    ['C/ Alcalá 20, piso 3, puerta 2', 'C/ Alcalá 20'],
    ['42 W 42nd St Apt 4B', '42 W 42nd St'],
    ['350 5th Ave, New York, NY 10118', '350 5th Ave, New York, NY 10118'],
    ['Rua Augusta, 1500, apto 12, São Paulo', 'Rua Augusta, 1500, São Paulo'],
    ['Calle de Serrano 41 bis, 28001 Madrid', 'Calle de Serrano 41 bis, 28001 Madrid'],
    ['Gran Vía, 28, 5, Madrid', 'Gran Vía, 28, Madrid'],
    ['Aeropuerto Terminal 4', 'Aeropuerto Terminal 4'],
    ['Puerta del Sol', 'Puerta del Sol'],
  ])('%s is told as "%s"', (address, told) => {
    expect(withoutFlat(address)).toBe(told)
  })
})
