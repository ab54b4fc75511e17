import { z } from 'zod'
import { genders } from './genders.ts'
import { limits } from './limits.ts'
import { line, text } from './allowed-characters.ts'
import { email, language, phoneNumber, uuid } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { proof } from './proof.ts'

export const rating = z.object({ average: z.number(), count: z.int() })

/** How many of the user's accepted rides are over, and how many of those the user kept to the end. */
export const kept = z.object({ rides: z.int(), kept: z.int() })

export const user = z.object({
  id: z.string(),
  displayName: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: phoneNumber.nullable(),
  photoURL: z.string().nullable(),
  onboarded: z.boolean(),
  language,
  isGuest: z.boolean(),
  rating: rating.nullable(),
  kept,
  proof,
  /** Never shown to anybody else. Null means rather not said. */
  gender: z.enum(genders).nullable(),
})
export type User = z.infer<typeof user>

/** A picture on our own service (`/api/v1/photos/…`) or an https address. */
const photoURL = text(2000)
  .regex(/^(https:\/\/|\/api\/v1\/photos\/)[\x21-\x7e]+$/)
  .refine((value) => URL.canParse(value, 'https://ours.example'))

/** Every field is optional; `id`, `isGuest` and `rating` are ignored when sent. */
export const userFields = z.object({
  full_name: line(limits.nameLength).optional(),
  displayName: line(limits.nameLength).optional(),
  phone_number: phoneNumber.nullable().optional(),
  email: email.nullable().optional(),
  language: language.optional(),
  photoURL: photoURL.nullable().optional(),
  onboarded: z.boolean().optional(),
  gender: z.enum(genders).nullable().optional(),
})
export type UserFields = z.infer<typeof userFields>

/** The same, with null for whatever an identity provider does not know about somebody. */
export const registeredFields = userFields.extend({
  full_name: userFields.shape.full_name.nullable(),
  displayName: userFields.shape.displayName.nullable(),
  language: userFields.shape.language.nullable(),
  onboarded: userFields.shape.onboarded.nullable(),
})
export type RegisteredFields = z.infer<typeof registeredFields>

const userParams = z.object({ id: text(255, 1) })

export const userRoutes = {
  userHealth: defineRoute({
    method: 'GET',
    path: '/userHealth',
    summary: 'Whether the session is good',
    data: z.object({ uid: z.string() }),
  }),
  registerOrLogIn: defineRoute({
    method: 'POST',
    path: '/registerOrLogIn',
    summary: 'Make the user on the first call; later calls fill only empty fields',
    body: registeredFields,
    data: user,
  }),
  me: defineRoute({ method: 'GET', path: '/user/me', summary: 'The signed-in user', data: user }),
  update: defineRoute({
    method: 'PATCH',
    path: '/user/{id}',
    summary: 'Change any field of one’s profile',
    params: userParams,
    body: userFields,
    data: user,
    errors: ['NOT_FOUND', 'GENDER_FIXED'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/user/{id}',
    summary: 'Delete one’s account: personal data is gone, past rides keep an anonymous rider',
    params: userParams,
    status: 204,
    errors: ['NOT_FOUND', 'SIGN_IN_AGAIN'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/user/{id}/export',
    summary: 'Everything stored about the caller',
    params: userParams,
    data: z.record(z.string(), z.unknown()),
    errors: ['NOT_FOUND'],
  }),
  uploadPhoto: defineRoute({
    method: 'POST',
    path: '/user/{id}/photo',
    summary: 'Set one’s picture: JPEG, PNG or WebP up to 5 MB, kept as 256 px without metadata',
    params: userParams,
    bodyType: 'multipart/form-data',
    data: user,
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  photo: defineRoute({
    method: 'GET',
    path: '/photos/{photoId}',
    summary: 'A rider’s picture (WebP, 256 px)',
    access: 'anyone',
    params: z.object({ photoId: uuid }),
    errors: ['NOT_FOUND'],
  }),
} as const
