import { describe, expect, test } from 'vitest'
import { emailFault, nameFault, nicknameFault, passwordFault } from './login-rules.ts'
import { phoneFault, codeFault } from './phone-sign-in-rules.ts'

describe('login rules', () => {
  test.each([
    ['', 'emailEmpty'],
    ['  ', 'emailEmpty'],
    ['ana', 'emailInvalid'],
    ['ana@casa', 'emailInvalid'],
    ['a b@casa.es', 'emailInvalid'],
    ['ana@casa.es', null],
    [' ana+taxi@correo.casa.mx ', null],
  ])('email %j: %s', (email, fault) => expect(emailFault(email)).toBe(fault))

  test.each([
    ['', false, 'passwordEmpty'],
    // Its rule says more than that it is missing.
    ['', true, 'passwordShort'],
    ['corta', false, null],
    ['corta', true, 'passwordShort'],
    ['ochoocho', true, null],
    ['x'.repeat(129), true, 'passwordLong'],
  ] as const)('password %j, new %s: %s', (password, isNew, fault) =>
    expect(passwordFault(password, isNew)).toBe(fault),
  )

  test('a nickname of spaces counts as missing', () => {
    expect(nicknameFault('  ')).toBe('nicknameEmpty')
    expect(nicknameFault('Ana')).toBeNull()
    expect(nameFault('')).toBe('nameEmpty')
  })

  test.each([
    [{ prefix: '34', number: '' }, 'phoneEmpty'],
    [{ prefix: '', number: '612345678' }, 'phoneInvalid'],
    [{ prefix: '34', number: '6123' }, 'phoneInvalid'],
    [{ prefix: '0034', number: '612345678' }, 'phoneInvalid'],
    [{ prefix: '34', number: '612345678' }, null],
    [{ prefix: '52', number: '5512345678' }, null],
    [{ prefix: '376', number: '612345' }, null],
  ])('phone %o: %s', (phone, fault) => expect(phoneFault(phone)).toBe(fault))

  test('a code has six digits', () => {
    expect(codeFault('12345')).toBe('codeShort')
    expect(codeFault('123456')).toBeNull()
  })
})
