import { textsIn } from '@woodalo/languages/service'
import type { Language, UserFields } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { photoPath } from './photo-address-rules.ts'
import type { PhotoStore } from './photo-store.ts'

/** Only its owner may show a picture that we store. Otherwise somebody could show another's face as their own. */
export async function refuseForeignPhoto(
  photos: Pick<PhotoStore, 'isOf'>,
  userId: string,
  fields: Pick<UserFields, 'photoURL'>,
  language: Language,
): Promise<void> {
  const { photoURL } = fields
  if (!photoURL) return
  // Parses the address, because a host, dots and percent signs in front of the path change nothing.
  const { pathname } = new URL(photoURL, 'https://ours.example')
  const path = decoded(pathname)
  if (!photoURL.startsWith(photoPath) && !path.startsWith(photoPath)) return
  const photoId = photoURL.slice(photoPath.length)
  if (
    !photoURL.startsWith(photoPath) ||
    !/^[\da-f-]{36}$/.test(photoId) ||
    !(await photos.isOf(photoId, userId))
  )
    throw new Failure('INVALID_INPUT', {
      fields: { photoURL: textsIn(language).faults.named['not-yours'] },
    })
}

/** Empty for a path that does not decode, such as one in another encoding: at such an address we have no picture. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
