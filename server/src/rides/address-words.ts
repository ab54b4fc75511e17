// Words of addresses, by what they tell, in Spanish, Portuguese, English, French, Italian and Catalan.
import { LRUCache } from 'lru-cache'

/** Each word is looked up in many lists. */
const foldedWords = new LRUCache<string, string>({ max: 2_000 })

/** Returns a word as the lists have it: small letters without accents, and without signs around it. */
export function folded(word: string): string {
  const known = foldedWords.get(word)
  if (known !== undefined) return known
  const bare = word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/^[("'«“‘]+|[)"'»”’.:]+$/gu, '')
  foldedWords.set(word, bare)
  return bare
}

type WordClass = (word: string) => boolean

function classOf(...lists: string[]): WordClass {
  const words = new Set(lists.flatMap((list) => list.trim().split(/\s+/u)))
  return (word) => words.has(folded(word))
}

/** May be followed by the number of the street itself: Calle 50, Carrera 7, Avenida 9. */
export const numberedKind = classOf(
  'calle c/ cl carrera cra kr avenida av avda ave avenue diagonal transversal rua r rue street ruta route',
  'carretera ctra autopista highway hwy eje plaza praca circuito cerrada privada',
)

/** Begins the name of a street whose door follows it: Calle Mayor 12. */
export const isBeforeDoor: WordClass = classOf(
  'calle c/ cl carrera cra kr avenida av avda diagonal transversal rua r carretera ctra autopista eje plaza pza',
  'plza praca circuito cerrada privada paseo pso pº passeig pg passeio carrer ronda rda camino cno cami caminho',
  'travesia travessa travessia trav tv callejon callejuela costanilla andador prolongacion jiron jr explanada',
  'rambla bulevar costanera malecon cuesta costera bajada subida ladeira calcada calzada escadinhas servidao',
  'patio estrada rodovia alameda beco viela largo lugar pasaje passatge passagem pje senda sendero vereda',
  'glorieta rotonda placa via vico vicolo salita lungomare corso piazza strada viale urbanizacion urb poligono',
  'pol barrio bairro colonia col',
)

/** Begins the name of a street whose door stands before it: 12 rue de Rivoli. */
const kindAfterDoor = classOf(
  'rue avenue boulevard bd place quai chemin allee impasse route cours faubourg fbg passage sentier',
)

/** Ends the name of a street whose door stands before it: 12 High Street. */
export const endOfStreet = classOf(
  'street st avenue ave road rd lane ln drive dr court ct place pl square sq terrace way close crescent cres',
  'gardens gdns grove hill park row mews walk boulevard blvd parkway pkwy circle cir highway hwy trail trl quay',
  'wharf green rise vale yard broadway alley aly tunnel viaduct bridge',
)

/** Stands behind the number of a street: 5th Avenue, 2ª Avenida, 1ra Calle. */
export const kindBehindNumber = classOf(
  'calle avenida av street st avenue ave road rd drive dr place pl terrace lane rue rua privada cerrada carrera',
)

export const beginsStreet: WordClass = (word) => isBeforeDoor(word) || kindAfterDoor(word)
export const isStreetWord: WordClass = (word) => beginsStreet(word) || endOfStreet(word) || numberedKind(word)

export const quarterKind = classOf('col colonia barrio bairro urb urbanizacion poligono')

/** Before the number of a road: Autovía M30, Rodovia BR-101. */
export const roadKind = classOf(
  'autovia autopista carretera ctra estrada rodovia route ruta highway hwy road',
)

/** Gates and platforms, which have numbers that everybody may know: Terminal 4, vía 2. */
export const publicNumber = classOf(
  'terminal term gate puerta porta porte portao muelle pier dock darsena anden platform via linea line linha',
  'ligne parada stop t salida exit saida',
)

/** Places that all know by name, which may stand before the street. */
export const publicPlace = classOf(
  'aeropuerto aeroporto airport aeroport estacion estacao station gare stazione estacio metro intercambiador',
  'hospital clinica clinique hotel hostal hostel museo museu museum musee universidad universidade university',
  'universite universitat facultad faculdade escuela escola school ecole colegio college instituto teatro theatre',
  'theater cine cinema parque park parc mercado market marche mercat estadio stadium stade iglesia igreja church',
  'eglise catedral cathedral biblioteca library bibliotheque shopping mall centro centre center palacio palace',
  'palau auditorio restaurante restaurant bar cafe pub farmacia pharmacy supermercado supermarket puerto port porto',
)

/** Blocks of flats, whose numbers are those of flats. */
export const residence = classOf(
  'conjunto condominio cond residencial residencia res torre torres tower towers villas apartamentos apartments edificio ed',
)
/** Airports, whose terminals are called T1 to T9. */
export const airport = classOf('aeropuerto aeroporto airport aeroport barajas prat terminal')

/** Where the number is that of a room. */
export const lodging = classOf(
  'hotel hostal hostel pension pensao pousada residencia residence residencial albergue auberge albergo camping motel inn',
  'hospital clinica clinique sanatorio colegio apartahotel parador lodge',
)

/** Beside the number of a house, and telling doors of one number apart: 12 bis. */
export const besideNumber = classOf('bis ter quater duplicado dup triplicado rosso nero')
/** "nº", "#". */
export const numberSign = (word: string): boolean =>
  /^(?:#|№|n[º°o]\.?|no\.|núm\.?|num\.?|número|numero|number|nr\.?|nro\.?)$/iu.test(word)

/** Sides and places within a storey. */
const side = classOf(
  'izq izqda izda izquierda izquierdo dcha drcha der derecha derecho dta dto dt esq esquerda esquerdo direita direito',
  'left right front rear back top upper lower gauche droite centro frente fundos fondo exterior interior',
  'sinistra destra dreta esquerra trasera lado',
)
/** Ordinals, and numbers up to ten, in words. */
const ordinalOrNumeral = classOf(
  'primero primera primeiro primeira primo prima primer premier premiere segundo segunda segon segona secondo seconda',
  'second seconde deuxieme tercero tercera terceiro terceira terzo terza tercer third troisieme cuarto cuarta quarto',
  'quarta quart fourth quatrieme quinto quinta cinque cinquena cinquieme fifth sexto sexta sesto sixth sixieme septimo',
  'septima setimo setima settimo seventh septieme octavo octava oitavo oitava ottavo eighth huitieme noveno novena nono',
  'nona ninth neuvieme decimo decima tenth dixieme first last ultimo ultima dernier derniere',
  'uno una um uma one dos dois duas two tres three trois tre cuatro quatro four quatre quattro cinco five cinq seis six',
  'siete sete seven sept ocho oito eight huit nueve nove nine neuf diez dez ten dix',
)
const numbersInWords = classOf(
  'once doce trece dieci catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta',
  'setenta ochenta noventa cien ciento quinientos quinientas mil onze doze treze quatorze quinze dezesseis dezasseis',
  'dezessete dezassete dezoito dezenove dezanove vinte trinta quarenta cinquenta sessenta oitenta noventa cem cento',
  'duzentos duzentas trezentos trezentas quinhentos quinhentas eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
)
/** "veintitrés", "trescientos", "quatrocentas", "twenty-one". */
const compoundNumber =
  /^(?:veinti\p{L}+|\p{L}{3,}(?:cientos|cientas|centos|centas)|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-\p{L}+)$/u
/** A number in words, also an ordinal. */
export const isNumberInWords: WordClass = (word) =>
  numbersInWords(word) || ordinalOrNumeral(word) || compoundNumber.test(folded(word))

const sideOrOrdinal: WordClass = (word) => side(word) || ordinalOrNumeral(word)
const adjectives = classOf(
  'gran grande nueva nuevo vieja viejo antigua antiguo nova novo velha velho alta alto old new great',
)
const insideWords = classOf(
  'block piso planta plta pl puerta pta escalera esc portal bloque blq bl bajo bajos bj bja atico atic sobreatico sobreatic',
  'principal pral entresuelo entlo entr ent entreplanta interior int depto departamento dpto dep apto apartamento ap apt',
  'apartment appartement appt app suite ste unit flat floor fl room rm hab habitacion oficina of ofc office sala conjunto',
  'cj bloco andar etage et batiment bat lote lt lot manzana mz qd quadra local loc casa torre tower edificio ed edif',
  'bldg building baixos baixo entresol semisotano sotano altillo buhardilla buardilla bº rch cv cave subcave sobreloja loja',
  'res-do-chao rc r/c r/ch c/v s/loja pb rdc rez-de-chaussee rez ground basement bsmt piano scala sc interno porta porte portao porton',
  'escala escada escalier stair staircase mezzanine mansarda mansarde attico seminterrato palazzina palazzo maisonette',
  'penthouse ph studio estudio duplex triplex bedsit attic annexe annex garden hall upstairs downstairs frnt lowr uppr',
  'level nivel hngr side slip spc space trlr trailer nave chalet chale parcela modulo chambre camera zimmer quarto cuarto cama bed',
  'terreo cobertura sobrado sotao aguas-furtadas kitnet digicode code codigo clave key pin llamar familia family chez timbre',
  'interfono interfone telefonillo portero portaria conserje buzzer bell campainha interphone citofono sonette sonnette',
)
/** Leads to a place in a building, to a bell or to a person, wherever it stands behind the name of a street. */
export const leadsInside: WordClass = (word) => (insideWords(word) || contact(word)) && !mayEndName(word)
/** What tells where inside a building, or at which bell. */
export const insideABuilding: WordClass = (word) => insideWords(word) || sideOrOrdinal(word)
const contact = classOf(
  'tel telf tlf tfno telefono telefone phone movil mobile cel celular whatsapp ig insta instagram email correo ring ask',
)
/** Where people have accounts, whose names follow. */
export const account = classOf(
  'instagram insta ig telegram tiktok facebook snapchat twitter messenger linkedin onlyfans tinder discord whatsapp wechat',
)
/** Before the name of a person. */
export const title = classOf('sr sra srta dr dra don dona mr mrs ms miss familia family fam')
/** May end the name of a street or a place: Madison Square Garden, Rua Nova Centro. */
export const mayEndName = classOf(
  'centro garden hall casa torre tower casas house edificio building nave estudio studio lado side parcela principal familia',
)
/** Adjectives and ordinals that stand before the word for a street: Gran Vía, Segunda Avenida. */
export const beforeStreetWord: WordClass = (word) => adjectives(word) || ordinalOrNumeral(word)
/** Never in the name of a street or a place. */
export const neverOfAStreet = classOf(
  'flat floor apartment apto apartamento appartement appt apt etage andar maisonette penthouse bedsit basement bsmt',
)
const room = classOf('suite hab habitacion room rm quarto zimmer chambre')
/** Never in the name of a place that has rooms. */
export const neverOfAPlace: WordClass = (word) => neverOfAStreet(word) || room(word)
/** Before a street, though it may be part of a name behind it: "Attic, High Street". */
export const storey = classOf('attic upstairs downstairs studio annexe')
/** Where somebody lives, if a name follows: "Piso de Ana". */
export const dwelling = classOf(
  'piso apartamento apto departamento depto flat habitacion cuarto quarto estudio chalet',
)
/** No ordinals, of which streets are called: "Segunda Avenida". */
export const cardinal = classOf(
  'dos tres cuatro cinco seis siete ocho nueve diez once doce dois duas oito nove dez onze doze',
)
/** Between a street and a number in words: "Calle Mayor altura doce". */
export const atNumber = classOf('al altura a')
/** A flat: a letter, a side. */
export const isFlat: WordClass = (word) => /^\p{L}$/u.test(folded(word)) || sideOrOrdinal(word)

export const connector = classOf(
  'de del do da dos das di du des d la el los las le les o a os as the of y e i et and',
)

export const isMonth = classOf(
  'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  'janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro',
  'january february march april may june july august september october november december',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gener febrer marc maig juny juliol agost',
  'setembre desembre',
)
export const ofADate = classOf('de do of di d')

export const postcode = /^(?:\p{N}{5,}|\p{N}{4,5}-\p{N}{3,4})$/u
