import type { FaultSentences } from '@woodalo/protocol'

export const faults: FaultSentences = {
  missing: 'This is required.',
  wrongType: 'This is not of the type we expect.',
  charactersAtLeast: (count) => `Enter at least ${count} characters.`,
  charactersAtMost: (count) => `At most ${count} characters.`,
  atLeast: (limit) => `It must be at least ${limit}.`,
  atMost: (limit) => `It must be at most ${limit}.`,
  email: 'Enter a valid email address.',
  format: 'This is not in the format we expect.',
  oneOf: (values) => `The possible values are: ${values}.`,
  invalid: 'This is not valid.',
  named: {
    'ill-formed': 'It contains characters that cannot be stored.',
    'password-too-short': 'Use at least 8 characters.',
    'password-too-long': 'Use at most 128 characters.',
    phone: 'Enter the whole number with the country prefix.',
    'fare-too-high': 'That is more than twenty times the estimate. Check the amount.',
    'not-yours': 'That picture is not yours.',
    'too-many-receipts': 'You have already shown five photos of the receipt. The last one stays.',
    picture: 'We could not read the picture. Use JPEG, PNG or WebP.',
    cursor: 'This page mark does not belong to this list. Start from the first page.',
    'idempotency-key': 'The idempotency key may have at most 200 characters.',
    'no-vehicle': 'No vehicle has room for all of that.',
    'pay-to': 'That does not look like an account for this way of paying.',
    companions: 'Only women and non-binary people can choose this. You say who you are in your account.',
    'unproven-requests':
      'Too many rides were asked for from this network. Confirm your email or your phone, or try again in an hour.',
    required: 'This is required.',
  },
}
