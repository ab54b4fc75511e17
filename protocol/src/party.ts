import { z } from 'zod'
import { largestParty, loadOf, type Need, needs, type Party, smallestParty, vehicleFor } from './vehicles.ts'

const needed = Object.fromEntries(
  needs.map((need) => [need, z.boolean().default(smallestParty[need])]),
) as Record<Need, z.ZodDefault<z.ZodBoolean>>

/** The people of one request, who stay together: never more than a vehicle holds. */
export const party = z
  .object({
    people: z.int().min(smallestParty.people).max(largestParty.people),
    bags: z.int().min(smallestParty.bags).max(largestParty.bags),
    ...needed,
  })
  .refine((asked) => vehicleFor(loadOf([asked])) !== null, {
    error: 'no-vehicle',
    when: ({ issues }) => issues.length === 0,
  }) satisfies z.ZodType<Party>

const { people, bags } = party.shape

/** If `party` is given, the older fields are ignored. */
function withoutOlderFields(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('party' in asked) || asked.party === undefined)
    return asked
  const { people: _, bags: __, ...rest } = asked as Record<string, unknown>
  return rest
}

function says(part: 'people' | 'bags') {
  return (asked: object) => 'party' in asked || part in asked
}

/** Checks this part even if other fields are at fault, so that all faults are reported at once. */
function toldOf(part: 'people' | 'bags') {
  const when = ({ value }: { value: unknown }) => value instanceof Object
  return { path: [part], error: 'required', when }
}

/**
 * Returns the schema of a call with a party, besides the fields of `rest`. Older clients send `people` and `bags`
 * instead; the parsed call has `party` only.
 */
export function askedWithParty<Rest extends z.ZodRawShape>(
  rest: Rest,
  { mayBeLeftOut = false }: { mayBeLeftOut?: boolean } = {},
) {
  const fields = z.object({
    ...rest,
    party: party.optional(),
    people: people.optional().describe('Instead of `party`, as older clients send it'),
    bags: bags.optional().describe('Instead of `party`, as older clients send it'),
  })
  const complete = mayBeLeftOut
    ? fields
    : fields.refine(says('people'), toldOf('people')).refine(says('bags'), toldOf('bags'))
  type Asked = z.output<z.ZodObject<Rest>> & { party: Party }
  type Sent = z.input<z.ZodObject<Rest>> & { party?: z.input<typeof party>; people?: number; bags?: number }
  const asked = z.preprocess(
    withoutOlderFields,
    complete.transform((sent): Asked => {
      const { party: given, people, bags, ...more } = sent as Partial<Party> & { party?: Party }
      const older = { ...(people !== undefined && { people }), ...(bags !== undefined && { bags }) }
      return { ...more, party: given ?? { ...smallestParty, ...older } } as Asked
    }),
  )
  return asked as unknown as z.ZodType<Asked, Sent>
}

/** Returns the fields that carry a party: one object, plus the fields that older clients read. */
export function partyFields(party: Party) {
  return { party, people: party.people, bags: party.bags }
}
