// What stands around the form of a first visit and is fetched right after it, in one file.
export { PlaceChips } from './favourite-and-recent-chips.tsx'
export { NoRidesYet } from './no-rides-yet.tsx'
