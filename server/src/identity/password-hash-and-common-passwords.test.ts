import { beforeAll, describe, expect, test } from 'vitest'
import { createPasswords, type Passwords } from './password-hash-and-common-passwords.ts'

let passwords: Passwords
beforeAll(async () => {
  passwords = createPasswords()
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

  test.each(['acegikmo', '13578642', 'abcdefgx', 'abxdefgh', 'bcbcbcbd', 'ttuuvvxz', ''])(
    'no run is %j',
    (password) => expect(passwords.isCommon(password, [])).toBe(false),
  )

  test('are those of the list, without its comments', () => {
    const comment =
      '# common passwords of at least eight characters, in lower case; a new password that stands here is refused.'
    expect(passwords.isCommon(comment, [])).toBe(false)
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
    for (const password of ['1984margarita', '--margarita--', '12margarita34'])
      expect(passwords.isCommon(password, ['Margarita'])).toBe(true)
    for (const password of ['marga1rita', '12marga34rita56'])
      expect(passwords.isCommon(password, ['Margarita'])).toBe(false)
    // Its own digits belong to a word; words of three letters are in too many passwords.
    expect(passwords.isCommon('ana.1984', ['Ana.1984'])).toBe(true)
    expect(passwords.isCommon('ana', ['Ana'])).toBe(false)
    expect(passwords.isCommon('eva1', ['Eva1'])).toBe(true)
  })
})

const ana = { asker: 'ana', among: 'ana' }

describe('a stored password', () => {
  test('is an Argon2id hash with its cost and its own salt, and matches only itself', async () => {
    const [one, two] = [
      await passwords.hash('a long enough secret', ana),
      await passwords.hash('a long enough secret', ana),
    ]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'a long enough secret', ana)).toBe(true)
    expect(await passwords.verify(one, 'A long enough secret', ana)).toBe(false)
  })

  test('that does not exist is compared with a hash that nothing matches', async () => {
    expect(await passwords.verify(null, 'a long enough secret', ana)).toBe(false)
  })
})
