// What a driver is told of an address: the door, and nothing inside the building.
import { describe, expect, test } from 'vitest'
import { withoutFlat } from './address-without-door.ts'

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
    ['Gran Vía 28 5, Madrid', 'Gran Vía 28, Madrid'],
    ['Estación vía 4 5, Madrid', 'Estación vía 4 5, Madrid'],
    ['Aeropuerto Terminal 4', 'Aeropuerto Terminal 4'],
    ['Carrer de la Porta 12 3r 2a', 'Carrer de la Porta 12'],
    ['Carrer Major 12 porta 3', 'Carrer Major 12'],
    ['Rua Augusta 100, porta 5', 'Rua Augusta 100'],
    ['Calle Mayor 12, 3.º B', 'Calle Mayor 12'],
    ['Rua Augusta n.º 12, 2.º Esq.', 'Rua Augusta nº 12'],
    ['Calle Mayor 12 3.er piso', 'Calle Mayor 12'],
    ['Av. 5.ª 12, 3º', 'Av. 5ª 12'],
    ['12 rue Grimaldi, 2ème ét. porte gauche', '12 rue Grimaldi'],
    ['5 Avenida 3-21', '5 Avenida 3-21'],
    ['Calle Mayor 12 pral', 'Calle Mayor 12'],
    ['Calle Mayor 12, entlo, 28001 Madrid', 'Calle Mayor 12, 28001 Madrid'],
    ['Calle Mayor 12 bis Madrid', 'Calle Mayor 12 bis Madrid'],
    ['Rua Augusta 1500 São Paulo', 'Rua Augusta 1500 São Paulo'],
    ['Second floor, 12 High St', '12 High St'],
    ['Calle Principal 12, bajo', 'Calle Principal 12'],
    ['Calle 50 12-30 3', 'Calle 50 12-30'],
    ['Puerta del Sol', 'Puerta del Sol'],
    ['Calle Luna12, 3B, Madrid', 'Calle Luna 12, Madrid'],
    ['Calle Luna 12, timbre García', 'Calle Luna 12'],
  ])('%s is told as "%s"', (address, told) => {
    expect(withoutFlat(address)).toBe(told)
  })
})
