const numberComesFirst =
  /^(?:rue|quai|boulevard|chemin|impasse|allée|route|square)\s|\s(?:street|avenue|road|lane|drive|boulevard|court|place|way|parkway|terrace|square|highway)$/i

/** Returns the address in the local order: "Calle Mayor 12", "12 Rue Grimaldi", "2120 East Fairmount Avenue". */
export function addressLine(street: string, number: string): string {
  return numberComesFirst.test(street) ? `${number} ${street}` : `${street} ${number}`
}
