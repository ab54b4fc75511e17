import { expect, test } from 'vitest'
import { createUserService } from './profile-and-photo-service.ts'

const rules = { photos: 'photos of the user', photosOfAddress: 'photos of the address' }

function serviceWith(parts: object) {
  return createUserService({ rules, users: {}, ...parts } as unknown as Parameters<
    typeof createUserService
  >[0])
}

test('a picture counts against its owner and the address that it comes from, and is of nobody else', async () => {
  const taken: unknown[] = []
  const limiter = { take: async (rule: unknown, key: string) => void taken.push([rule, key]) }
  const users = serviceWith({ limiter })
  const ana = { userId: 'ana', sessionId: 'session' }
  await expect(users.mayChangePhoto(ana, 'eva', '192.0.2.1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(taken).toEqual([])
  await users.mayChangePhoto(ana, 'ana', '192.0.2.1')
  expect(taken).toEqual([
    [rules.photos, 'ana'],
    [rules.photosOfAddress, '192.0.2.1'],
  ])
})

test('the own picture is found by its id alone', async () => {
  const webp = Buffer.from('RIFF')
  const photos = { ofUser: async (userId: string) => (userId === 'ana' ? { id: 'newest', webp } : null) }
  const users = serviceWith({ photos })
  expect(await users.ownPhoto('ana', 'newest')).toBe(webp)
  expect(await users.ownPhoto('ana', 'older')).toBeNull()
  expect(await users.ownPhoto('eva', 'newest')).toBeNull()
})
