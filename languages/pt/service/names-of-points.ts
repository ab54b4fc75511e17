import type { places as source } from '../../es/service/names-of-points.ts'
import { kindWords } from './words-for-kinds-of-place.ts'

const feminine =
  /^(?:rua|avenida|alameda|praça|travessa|estrada|rodovia|ladeira|ponte|praia|estação|rodoviária|rodoferroviária|igreja|catedral|universidade|faculdade|torre|arena|academia|cidade|candelária|lagoa)\s?/i
const masculine =
  /^(?:aeroporto|terminal|parque|largo|hospital|museu|mercado|estádio|teatro|porto|centro|shopping|metrô|viaduto|jardim|palácio|mosteiro|forte|túnel|edifício|campus|autódromo|sambódromo|maracanã)\b/i

/** "da Praça da Sé", "do Aeroporto de Congonhas"; "de" before a name of which the gender is not known. */
function of(place: string): string {
  return `${feminine.test(place) ? 'da' : masculine.test(place) ? 'do' : 'de'} ${place}`
}

export const places = {
  corner: (street, crossing) => `${street} com ${crossing}`,
  near: (place) => `Perto ${of(place)}`,
  /** Where on a street: so far from this crossing. */
  cornerWith: (crossing, meters) => `A ${meters} m da esquina com ${crossing}`,
  kilometersFrom: (kilometers, place) => `A ${kilometers} km ${of(place)}`,
  meetingPoint: 'Ponto de encontro',
  meetingPointNear: (meters, place) => `Ponto de encontro a ${meters} m ${of(place)}`,
  kindWords,
} satisfies typeof source
