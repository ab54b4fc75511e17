// What payloads have in common. Every byte matters: a change is another packing, which nodes must be able to read for one
// version before any writes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Trained on the events of rides, see decision 102. */
export const trainedDictionary = readFileSync(join(import.meta.dirname, 'compressed-json.zstd-dictionary'))

/** As versions up to migration 0075 pack, the most frequent last. */
export const firstDictionary = Buffer.from(
  '"reason":"NOT_CONFIRMED_IN_TIME""CANCELED_BY_USER""canceled""vehicle":"van","warning":"wheelchair":true' +
    '"dispute":null},{"firebase_uid":""settlement":{"rideId":"","payerUid":"","estimate":{"amount":' +
    '"fare":{"amount":null,"dueBy":"","hasReceipt":false,"payTo":[],"shares":[{"firebase_uid":"","userName":"","amount":{"amount":' +
    '"},"aboveSolo":false,"state":"owed","dispute":null},"aboveSolo":false,"state":"received","dispute":null}]}' +
    '{"rideRequestId":"","nearby":1}{"rideRequestId":"","oldStatus":"SEARCHING","newStatus":"MATCHED""CONFIRMED""DONE""message":"' +
    '{"rideId":"","termsVersion":1,"acceptedUids":["{"rideId":"","arrivedUids":["{"rideId":"","isFullyVerified":true,"verifiedUids":["' +
    '{"rideId":"","oldStatus":"pending","newStatus":"active","newStatus":"completed","message":"","ride":{"pendingRide":{' +
    '"id":"","status":"pending","status":"active","status":"completed","termsVersion":1,"isVerified":false,"isVerified":true,' +
    '"vehicle":"taxi","requesterUid":"","meetingPoint":{"name":"","latitude":40.4,"longitude":-3.6},"meetAt":"2026-' +
    '"origin":{"name":"","latitude":,"longitude":-},"stops":[{"firebase_uid":"","user_name":"","name":"","latitude":,"longitude":-' +
    ',"order":1,"eta":"2026-:00.000Z","state":"pending"},{"firebase_uid":"","user_name":"","state":"dropped_off"}],"order":2,"eta":"' +
    '"rideRequests":[{"rideRequestId":"","state":"MATCHED","state":"CONFIRMED","state":"DONE","firebase_uid":"","userName":"",' +
    '"photoURL":null,"rating":null,"kept":{"rides":0,"kept":0},"party":{"people":1,"bags":0,"wheelchair":false},"people":1,"bags":0,' +
    '"about":"","accepted":true,"accepted":false,"isVerified":false,"isVerified":true,"arrived":false,"arrived":true,"walk":null,' +
    '"cost":{"share":{"amount":,"currency":"EUR"}}},{"rideRequestId":"","walk":{"distance":,"duration":},' +
    '"solo":{"amount":,"currency":"EUR"},"saved":{"amount":,"currency":"EUR"}},"origin":{"name":"","destination":{"name":"",' +
    '"latitude":,"longitude":-},"createdAt":"2026-T:00.000Z","searchEndsAt":null}],"cost":{"amount":,"currency":"EUR"},' +
    '"distance":,"duration":,"co2":{"savedGrams":,"savedPercent":},"cancellation":null,"confirmBy":null,"confirmBy":"2026-' +
    '"activeAt":null,"activeAt":"2026-","endedAt":null,"createdAt":"2026-","taxi":null,"may":["accept","cancel","refuse","write",' +
    '"read-code","verify","arrive","drop-off","enter-fare","rate"],"chatWritableUntil":null}}',
)

// Packs JSON for storage with dictionaries, because each text is short and consists mostly of field names.

/** The first byte names the packing, so that every node can read what any other wrote. */
const plain = 0
const deflated = 1
const trained = 2

/** The migration that every node must know before any packs with the trained dictionary. */
export const migrationOfTraining = '0076'

/** Shorter payloads do not shrink. */
const leastPackedBytes = 200

const zstdOptions = {
  dictionary: trainedDictionary,
  params: {
    // Above this level, texts of some kilobytes take several times as long and shrink by 3 % more.
    [constants.ZSTD_c_compressionLevel]: 7,
    [constants.ZSTD_c_contentSizeFlag]: 0,
    [constants.ZSTD_c_dictIDFlag]: 0,
  },
}

interface PackOptions {
  /** Whether every node can read what is packed with the trained dictionary. */
  withTraining: boolean
}

export function packJson(value: object | null, { withTraining }: PackOptions): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  if (text.length < leastPackedBytes) return Buffer.concat([Buffer.of(plain), text])
  const [mark, packed] = withTraining
    ? [trained, zstdCompressSync(text, zstdOptions)]
    : [
        deflated,
        deflateRawSync(text, {
          dictionary: firstDictionary,
          level: constants.Z_DEFAULT_COMPRESSION,
          memLevel: 6,
        }),
      ]
  return Buffer.concat([Buffer.of(mark), packed])
}

function unpack(packing: number | undefined, packed: Buffer): Buffer {
  if (packing === plain) return packed
  if (packing === deflated) return inflateRawSync(packed, { dictionary: firstDictionary })
  if (packing === trained) return zstdDecompressSync(packed, { dictionary: trainedDictionary })
  throw new Error(`stored JSON is packed in a way that this version does not know: ${packing}`)
}

/** @throws if a version packed it that this one does not know. */
export function unpackJson(packed: Buffer): unknown {
  return JSON.parse(unpack(packed[0], packed.subarray(1)).toString())
}
