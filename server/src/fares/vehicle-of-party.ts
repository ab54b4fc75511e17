import { loadOf, type Party, type Vehicle, vehicleFor } from '@woodalo/protocol'

/** Returns the vehicle for this party alone. */
export function vehicleOf(party: Party): Vehicle {
  const vehicle = vehicleFor(loadOf([party]))
  if (!vehicle) throw new RangeError('expected a party that a vehicle holds')
  return vehicle
}
