// The terms that riders accept, and who decides them.
import type { Names } from '@woodalo/languages/translated-names'
import type { Coordinates, Load, Party, Trip, VehicleKind } from '@woodalo/protocol'
import type { Company } from '../ride-requests/companions-rules.ts'

/** The tariff that priced a ride, chosen by the meeting point and the time of the proposal. */
export interface TariffReference {
  latitude: number
  longitude: number
  at: string
}

/** A request as the planner sees it. */
export interface RequestToPlan {
  requestId: string
  userId: string
  trip: Trip<Coordinates>
  party: Party
  company: Company
}

/** What riders accept. Metres, seconds and minor units are whole numbers. */
export interface Terms {
  vehicle: VehicleKind
  load: Load
  meeting: { placeId: string | null; names: Names } & Coordinates
  distanceMeters: number
  durationSeconds: number
  costAmount: number
  currency: string
  savedGrams: number
  savedPercent: number
  tariff: TariffReference
  /** In the order of the stops. */
  riders: readonly PlannedRider[]
}

export interface PlannedRider {
  requestId: string
  stopSeconds: number
  walkMeters: number
  walkSeconds: number
  shareAmount: number
  soloAmount: number
  /** Encoded polylines of the drive and of the walk, for this rider only. Null if no streets are known. */
  route: string | null
  walkPath: string | null
}

/** Whether a plan may wait for lines that a router outside draws. Within a transaction it may not. */
export interface PlanOptions {
  mayWait: boolean
}

/** Decides the terms of a ride. Implemented by matchmaking. */
export interface Planner {
  /** Whether a router outside draws lines, so that a plan may have to wait for it. */
  readonly asksOutside: boolean
  /** Returns the best allowed terms for exactly these requests, or null if no group of them is allowed. */
  plan(
    requests: readonly RequestToPlan[],
    tariff: TariffReference,
    options?: PlanOptions,
  ): Promise<Terms | null>
  /** Returns terms with the current meeting point and order of stops, or null if no vehicle holds the group. */
  reprice(
    inOrder: readonly RequestToPlan[],
    meeting: Terms['meeting'],
    tariff: TariffReference,
    options?: PlanOptions,
  ): Promise<Terms | null>
}

/** Returns whether any rider pays more than their solo fare. */
export function isDearerThanAlone(terms: Terms): boolean {
  return terms.riders.some(({ shareAmount, soloAmount }) => shareAmount > soloAmount)
}
