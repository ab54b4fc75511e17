// Towns, states and countries whose names may be shown after a door. Any other word there may be a floor, a flat or a
// name at a bell. Large towns and capitals of the countries where the languages of the product are spoken, and their
// neighbours. Abbreviations are those of the states of Brazil and the United States as the postal services write them.
import { folded } from './address-words.ts'

const names = `
España Spain Espanha Portugal Brasil Brazil México Mexico Argentina Chile Colombia Perú Uruguay Paraguay Bolivia Ecuador
Venezuela Panamá Guatemala Honduras Nicaragua Costa_Rica El_Salvador República_Dominicana Puerto_Rico Cuba Andorra France
Francia Italia Italy United_Kingdom Reino_Unido England Scotland Wales Ireland Irlanda USA UK United_States Estados_Unidos
Canada Canadá

Madrid Barcelona Valencia València Sevilla Seville Zaragoza Málaga Murcia Palma Bilbao Alicante Córdoba Valladolid Vigo
Gijón Granada Elche Oviedo Badalona Cartagena Terrassa Sabadell Jerez Móstoles Pamplona Almería Alcorcón Fuenlabrada
Leganés Getafe Burgos Albacete Santander Castellón Logroño Badajoz Salamanca Huelva Lleida Tarragona Marbella León Cádiz
Mataró Algeciras Reus Parla Telde Ourense Torrevieja Girona Santiago Lugo Cáceres Lorca Coslada Talavera
Pozuelo Majadahonda Alcobendas Rivas Vitoria Gasteiz Donostia Ceuta Melilla Toledo Segovia Ávila Cuenca Guadalajara
Teruel Huesca Soria Palencia Zamora Pontevedra Jaén Mérida Ibiza Mahón Aranjuez Avilés Ferrol Sitges Sagunto Gandía
Torremolinos Fuengirola Estepona Benidorm Orihuela Irún Barakaldo Getxo
A_Coruña La_Coruña Las_Palmas Palma_de_Mallorca Santa_Cruz_de_Tenerife San_Sebastián Alcalá_de_Henares Torrejón_de_Ardoz
Las_Rozas San_Sebastián_de_los_Reyes Santiago_de_Compostela Jerez_de_la_Frontera Castellón_de_la_Plana Ciudad_Real
L'Hospitalet L'Hospitalet_de_Llobregat Santa_Coloma Sant_Cugat El_Prat Cornellà Vitoria-Gasteiz La_Laguna San_Fernando
Dos_Hermanas El_Puerto_de_Santa_María Pozuelo_de_Alarcón Rivas-Vaciamadrid Tres_Cantos Collado_Villalba Boadilla_del_Monte
Andorra_la_Vella Escaldes-Engordany Encamp La_Massana Sant_Julià_de_Lòria

Lisboa Lisbon Porto Oporto Braga Coimbra Setúbal Aveiro Faro Évora Funchal Almada Amadora Cascais Sintra Oeiras Loures
Odivelas Matosinhos Leiria Viseu Guimarães
Vila_Nova_de_Gaia

Salvador Fortaleza Manaus Curitiba Recife Goiânia Belém Brasília Maceió Natal Teresina Aracaju Cuiabá Florianópolis
Joinville Londrina Maringá Santos Campinas Guarulhos Osasco Sorocaba Niterói Contagem Uberlândia Vitória Palmas Macapá
Piracicaba Jundiaí Bauru Franca Betim Olinda Caxias Pelotas Canoas Blumenau Cascavel Anápolis Dourados Corumbá
São_Paulo Sao_Paulo Rio_de_Janeiro Belo_Horizonte Porto_Alegre São_Luís Campo_Grande João_Pessoa Boa_Vista Rio_Branco
Porto_Velho São_Bernardo_do_Campo Santo_André São_Caetano_do_Sul Ribeirão_Preto São_José_dos_Campos Juiz_de_Fora
Duque_de_Caxias Nova_Iguaçu São_Gonçalo Feira_de_Santana Foz_do_Iguaçu Ponta_Grossa Caxias_do_Sul Vila_Velha Três_Lagoas

CDMX Guadalajara Monterrey Puebla Tijuana Querétaro Mérida Cancún Toluca Veracruz Acapulco Chihuahua Hermosillo Oaxaca
Ciudad_de_México Mexico_City San_Luis_Potosí Ciudad_Juárez Playa_del_Carmen
CABA Rosario Mendoza  Salta Neuquén Quilmes Lanús
Buenos_Aires La_Plata Mar_del_Plata San_Miguel_de_Tucumán Bahía_Blanca
Bogotá Medellín Cali Barranquilla Bucaramanga Pereira Manizales Cúcuta Santa_Marta
Valparaíso Concepción Antofagasta Providencia Viña_del_Mar Santiago_de_Chile
Lima Arequipa Trujillo Cusco Callao Montevideo Asunción Quito Guayaquil Caracas Maracaibo Managua Tegucigalpa Havana
La_Paz Santa_Cruz_de_la_Sierra Ciudad_de_Guatemala San_José San_Salvador Santo_Domingo San_Juan La_Habana

London Londres Birmingham Manchester Leeds Glasgow Edinburgh Liverpool Bristol Sheffield Leicester Cardiff Belfast
Nottingham Newcastle Brighton Southampton Plymouth Oxford Cambridge York Reading Aberdeen Dundee Bath Dublin Cork
New_York Los_Angeles San_Francisco San_Diego San_Jose San_Antonio Las_Vegas New_Orleans Kansas_City Salt_Lake_City
Washington_DC New_Jersey Jersey_City Long_Island_City Staten_Island The_Bronx Fort_Worth El_Paso Oklahoma_City
Manhattan Brooklyn Queens Bronx Astoria Harlem Hoboken Newark Chicago Houston Phoenix Philadelphia Dallas Austin Boston
Seattle Denver Washington Detroit Portland Miami Orlando Tampa Atlanta Nashville Baltimore Milwaukee Minneapolis
Sacramento Oakland Cleveland Pittsburgh Cincinnati Springfield Honolulu Charlotte Memphis Louisville Tucson Toronto
Montreal Vancouver Ottawa

Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Toulon Grenoble Dijon Angers
Nîmes Brest Tours Limoges Perpignan Cannes Avignon Monaco Bayonne Biarritz
Aix-en-Provence Saint-Étienne Le_Havre Clermont-Ferrand
Roma Rome Milano Milan Napoli Naples Torino Turin Palermo Genova Genoa Bologna Firenze Florence Bari Catania Venezia Venice
Verona Messina Padova Trieste Brescia Parma Pisa Siena
`

const towns = new Set(
  names
    .trim()
    .split(/\s+/u)
    .map((name) => name.split('_').map(folded).join(' ')),
)
const mostWords = Math.max(...[...towns].map((name) => name.split(' ').length))

const states = new Set(
  'AC AK AL AM AP AR AZ BA CA CE CO CT DC DE DF ES FL GA GO HI IA ID IL IN KS KY LA MA MD ME MG MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PB PE PI PR RI RJ RN RO RR RS SC SD SE SP TN TO TX UT VA VT WA WI WV WY'.split(
    ' ',
  ),
)

/** Whether a word behind a town is the abbreviation of its state: "New York, NY". */
export const isState = (word: string): boolean => states.has(word.replace(/\.$/u, ''))

/** Returns how many of the first words are the name of a known town, state or country. */
export function wordsOfTown(words: readonly string[]): number {
  for (let count = Math.min(mostWords, words.length); count > 0; count--) {
    const name = words.slice(0, count)
    if (towns.has(name.map(folded).join(' '))) return count
  }
  return 0
}
