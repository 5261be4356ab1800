/**
 * Patterns of synonyms by search word, without spaces, hyphens and apostrophes. Both are normalized as in `search_text`:
 * lower case, no accents. Inflections of `HAIR_WORDS` need no entry.
 */
export const SYNONYMS: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['plait plaits plaited plaiting', /braid/],
      ['canerow canerows', /cornrow/],
      ['dread dreads dreadlock dreadlocks locks loctician locticians', /locs?\b/],
      ['loc locs', /\b(?:dread)?lo(?:cs?|cks)\b/],
      ['locmaintenance retie reties', /retwist|interlock|re-?tie/],
      ['color colors colour colours colorist colorists colourist colourists dye dyeing dyed', /colou?r/],
      ['barber barbers barbershop barbering', /\b(?:barber|fade|beard|shav)|\bline.?up/],
      ['highlight highlights foils', /highlight|balayage|\bfoils?\b/],
      ['extension extensions', /weave|sew.in/],
      ['sewin sewins', /sew.in|weave/],
      ['wig wigs', /\bwigs?\b|\bunits?\b|\blace\b/],
      ['lacefront lacefronts lacefrontal lacewig lacewigs', /\blace\b|\bfrontals?\b/],
      ['haircut haircuts haircutting cutting', /cuts?\b/],
      ['trim trims', /\bdust(?:ed|ing)\b/],
      ['curl curls curly', /\bcurl(?:s|y)?\b/],
      ['coil coils coily', /\bcoil(?:s|y)?\b/],
      ['wave waves wavy', /\bwav(?:es?|y)\b/],
      ['lineup lineups linedup shapeup shapeups edgeup edgeups', /\b(?:line|lined|shape|edge).ups?\b|lineup/],
      ['blowdry blowdrying blowout blowouts blowwave', /\bblow(?:n|ing)?.?(?:dr(?:y|ied|ying)|outs?|wave)\b/],
      ['washandgo washngo washgo', /\bwash.(?:and|n|&).go\b/],
      ['takedown takedowns takeout removal', /\btake.?(?:down|out)s?\b|\bremov/],
      [
        'kid kids child childs children childrens toddler toddlers boy boys girl girls daughter daughters son sons',
        /\b(?:kid|child(?:ren)?|toddler|boy|girl)s?\b/,
      ],
      ['man men mens gent gents male guys', /\b(?:m[ae]n|mens|gents?|male|guys)\b/],
      ['woman women womens lady ladies female', /\b(?:wom[ae]n|womens|lady|ladies|female)\b/],
    ] as const
  ).flatMap(([words, written]) => words.split(' ').map((word) => [word, written] as const)),
);

/** Words of services and styles, for matching inflections, compounds and typos in a search. */
export const HAIR_WORDS: ReadonlySet<string> = new Set(
  [
    'braid plait cornrow twist loc dread retwist interlock knotless boho bohemian goddess fulani ghana feed stitch',
    'micro jumbo faux passion senegalese marley bantu knot crochet box flat barrel two strand starter comb take down',
    'weave sew wig lace front frontal closure bundle install unit glueless extension ponytail bun updo up out in',
    'silk press blow dry wash go cut hair trim fade taper skin line shape edge beard shave curl coil wave natural',
    'big chop colour color dye balayage highlight gloss tone bleach relax keratin perm straighten treatment detox',
    'deep condition scalp steam mask massage style consultation children kids mid back waist shoulder large bronze bridal wedding',
  ].flatMap((words) => words.split(' ')),
);

/** Words about the person or the occasion rather than the service, which a matching service need not contain. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  (
    'hair afro african textured man men mens gent gents male guys woman women womens lady ladies female unisex ' +
    'adult adults daughter daughters son sons wedding weddings birthday graduation hairdresser hairdressers dresser ' +
    'stylist stylists specialist specialists'
  ).split(' '),
);

/** Words that fit every service when there are no others besides fillers. */
export const PROFESSIONS: ReadonlySet<string> = new Set(
  'hairdresser hairdressers dresser stylist stylists specialist specialists'.split(' '),
);
export const HAIR: ReadonlySet<string> = new Set('hair afro african textured'.split(' '));

/** Filler words, which are ignored. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an and at by for from in me my n near nearby of on or the to with around best cheap affordable good ' +
    'appointment appointments salon salons i we our this next free available somebody someone who can do does need want ' +
    'looking please book get before speak speaks speaking close asap any anyone anybody there is are have has you your ' +
    'open today tomorrow day days time times old year years within under budget hi hello hey thanks ' +
    'where find recommend recommendations now late early start starts come comes w station suburb suburbs area northern ' +
    'southern eastern western cbd ideally preferably thx ty pls but'
  ).split(' '),
);
