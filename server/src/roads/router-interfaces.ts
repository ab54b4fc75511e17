// How routers are asked for a drive, and how their answers are read. Pure.
import { type Coordinates, decodePolyline } from '@woodalo/geography'
import { z } from 'zod'
import type { RouterKind } from '../config.ts'
import type { Line } from './model.ts'

export interface RouterInterface {
  /** Path and query behind the router's address. */
  pathOf(from: Coordinates, to: Coordinates): string
  /** Throws when the answer is not what the interface says. */
  lineOf(answer: unknown): Line
}

/** About a metre. */
const decimals = 5
const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

const osrmAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.string() })).min(1),
})

/** https://project-osrm.org/docs/v5.24.0/api/#route-service */
const osrm: RouterInterface = {
  pathOf(from, to) {
    const places = [from, to]
      .map(({ latitude, longitude }) => `${rounded(longitude)},${rounded(latitude)}`)
      .join(';')
    return `/route/v1/driving/${places}?overview=full&geometries=polyline&steps=false`
  },
  lineOf: (answer) => decodePolyline(osrmAnswer.parse(answer).routes[0]!.geometry, 5),
}

const valhallaAnswer = z.object({
  trip: z.object({ legs: z.array(z.object({ shape: z.string() })).length(1) }),
})

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
const valhalla: RouterInterface = {
  pathOf(from, to) {
    const locations = [from, to].map(({ latitude, longitude }) => ({
      lat: rounded(latitude),
      lon: rounded(longitude),
    }))
    const asked = { locations, costing: 'auto', directions_type: 'none' }
    return `/route?${new URLSearchParams({ json: JSON.stringify(asked) }).toString()}`
  },
  lineOf: (answer) => decodePolyline(valhallaAnswer.parse(answer).trip.legs[0]!.shape, 6),
}

export const routerInterfaces: Readonly<Record<RouterKind, RouterInterface>> = { osrm, valhalla }
