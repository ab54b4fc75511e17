// The HTTP interfaces of routers: how to request a drive and how to read the response. Pure.
import { type Coordinates, decodePolyline } from '@woodalo/geography'
import { z } from 'zod'
import type { RouterKind } from '../config.ts'
import type { Line } from './drives-and-walks-model.ts'

export interface RouterInterface {
  /** Returns path and query, to be appended to the router's address. */
  pathOf(from: Coordinates, to: Coordinates): string
  /** Throws if the response does not have the interface's form. */
  lineOf(response: unknown): Line
}

/** About a metre. */
const decimals = 5
const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

const osrmResponse = z.object({
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
  lineOf: (response) => decodePolyline(osrmResponse.parse(response).routes[0]!.geometry, 5),
}

const valhallaResponse = z.object({
  trip: z.object({ legs: z.array(z.object({ shape: z.string() })).length(1) }),
})

/** https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
const valhalla: RouterInterface = {
  pathOf(from, to) {
    const locations = [from, to].map(({ latitude, longitude }) => ({
      lat: rounded(latitude),
      lon: rounded(longitude),
    }))
    const query = { locations, costing: 'auto', directions_type: 'none' }
    return `/route?${new URLSearchParams({ json: JSON.stringify(query) }).toString()}`
  },
  lineOf: (response) => decodePolyline(valhallaResponse.parse(response).trip.legs[0]!.shape, 6),
}

export const routerInterfaces: Readonly<Record<RouterKind, RouterInterface>> = { osrm, valhalla }
