import { beforeAll, describe, expect, test } from 'vitest'
import { createPasswords, type Passwords } from './passwords.ts'

let passwords: Passwords
beforeAll(async () => {
  passwords = await createPasswords()
})

describe('common passwords', () => {
  test.each([
    'password',
    'password1',
    'Password123',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    'qwertyui',
    'qwertyuiop',
    'asdfghjkl',
    '1q2w3e4r',
    'iloveyou',
    'trustno1',
    'letmein1',
    'welcome1',
    'football',
    'contraseña',
    'contrasena',
    'Contraseña1',
    'teamo123',
    'realmadrid',
    'barcelona',
    'princesa',
    'bienvenido',
    'hola1234',
    'aaaaaaaa',
    '00000000',
    'abcdefgh',
    'zyxwvuts',
    '23456789',
  ])('%s is one', (password) => {
    expect(passwords.isCommon(password, [])).toBe(true)
  })

  test.each(['correct horse battery', 'tranvía verde 42', 'Xk3-lo9.vbQ', 'mi gato duerme al sol'])(
    '%s is none',
    (password) => {
      expect(passwords.isCommon(password, ['ana', 'example', 'woodalo'])).toBe(false)
    },
  )

  test('include data of the account, even with digits around them', () => {
    for (const password of ['margarita', 'Margarita', 'margarita1984', '!margarita!'])
      expect(passwords.isCommon(password, ['Margarita'])).toBe(true)
    expect(passwords.isCommon('margarita en la plaza', ['Margarita'])).toBe(false)
  })
})

describe('a stored password', () => {
  test('is an Argon2id hash with its cost and its own salt, and matches only itself', async () => {
    const [one, two] = [
      await passwords.hash('a long enough secret'),
      await passwords.hash('a long enough secret'),
    ]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'a long enough secret')).toBe(true)
    expect(await passwords.verify(one, 'A long enough secret')).toBe(false)
  })

  test('that does not exist is compared with a hash that nothing matches', async () => {
    expect(await passwords.verify(null, 'a long enough secret')).toBe(false)
  })
})
