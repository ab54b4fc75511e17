import { z } from 'zod'
import { coordinates } from './points.ts'
import { filledText, text } from './allowed-characters.ts'
import { uuid } from './field-formats.ts'
import { limits } from './limits.ts'
import { defineRoute } from './define-route.ts'

const favouriteKinds = ['home', 'work', 'own'] as const
export type FavouriteKind = (typeof favouriteKinds)[number]

const favouriteFields = coordinates.extend({
  /** A rider has one home and one work place; a new one replaces the old one. */
  kind: z.enum(favouriteKinds),
  /** The owner's name for it. Empty for home and work, which each language names. */
  label: text(limits.favouriteLabelLength)
    .transform((value) => value.trim())
    .default(''),
  /** The address. */
  name: filledText(200),
  placeId: text(200).optional(),
})
export type FavouriteFields = z.input<typeof favouriteFields>

export const favourite = coordinates.extend({
  id: z.string(),
  kind: z.enum(favouriteKinds),
  label: z.string(),
  name: z.string(),
  placeId: z.string().optional(),
})
export type Favourite = z.infer<typeof favourite>

const favouriteParams = z.object({ id: uuid })

export const favouriteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/favourites',
    summary: 'One’s own places: home, work, then the others by name',
    data: z.array(favourite),
  }),
  keep: defineRoute({
    method: 'PUT',
    path: '/favourites/{id}',
    summary:
      'Keep a place under an id of the client’s making, or change it; the same call again changes nothing',
    params: favouriteParams,
    body: favouriteFields,
    data: favourite,
    errors: ['TOO_MANY_FAVOURITES'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/favourites/{id}',
    summary: 'Forget a place; one that is not there is forgotten already',
    params: favouriteParams,
    status: 204,
  }),
} as const
