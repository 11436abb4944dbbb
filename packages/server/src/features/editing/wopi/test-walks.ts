import { lock } from './test-desk.ts'
import {
  bad,
  exact,
  first,
  free,
  get,
  madeAs,
  office,
  place,
  relock,
  rename,
  save,
  second,
  suggest,
  version,
  wrong,
} from './test-steps.ts'
import type { Step } from './test-walk.ts'

export const walks: [name: string, steps: Step[]][] = [
  ['token: a bad one is told of nothing', [{ do: 'INFO', ...bad }]],
  ['token: a bad one reads nothing', [place, { do: 'GET', ...bad }, { do: 'GET' }]],
  ['token: a bad one saves nothing', [place, { ...save('x'), ...bad }, save('y'), free, get('y')]],
  [
    'token: a bad one locks nothing',
    [
      { ...place, ...bad },
      { do: 'GET_LOCK', lock: '' },
    ],
  ],
  ['token: a bad one unlocks nothing', [place, { ...free, ...bad }, free]],
  ['view: told of and read', [{ do: 'INFO' }, get('the first words')]],

  ['lock: 256 characters', ['LOCK', 'UNLOCK'].map((one) => ({ do: one, headers: lock('1'.repeat(256)) }))],
  [
    'lock: 1024 characters, since that is told',
    [
      { do: 'INFO', json: { SupportsExtendedLockLength: true } },
      { do: 'LOCK', headers: lock('2'.repeat(1024)) },
      { do: 'GET_LOCK', lock: '2'.repeat(1024) },
      { do: 'UNLOCK', headers: lock('2'.repeat(1024)) },
    ],
  ],
  [
    'lock: as Office writes it',
    [
      { do: 'LOCK', headers: lock(office) },
      { do: 'GET_LOCK', lock: office },
      { do: 'UNLOCK', headers: lock(office) },
    ],
  ],
  [
    'lock: placed, prolonged, exchanged, taken away',
    [
      place,
      { do: 'REFRESH_LOCK', headers: first },
      { do: 'LOCK', headers: relock('LockString') },
      { do: 'UNLOCK', headers: second },
    ],
  ],
  [
    'lock: after an exchange the old one is wrong',
    [
      place,
      { do: 'LOCK', headers: relock('LockString') },
      { ...free, status: 409, lock: 'NewLockString' },
      { do: 'UNLOCK', headers: second },
    ],
  ],
  ['lock: twice the same', [place, place, free]],
  ['lock: none to take away', [{ ...free, status: 409, lock: '' }]],
  ...['LOCK', 'UNLOCK', 'REFRESH_LOCK'].map((one): [string, Step[]] => [
    `lock: ${one} with another’s`,
    [place, { do: one, headers: wrong, status: 409, lock: 'LockString' }, free],
  ]),
  [
    'lock: exchanged for the wrong one',
    [place, { do: 'LOCK', headers: relock('Incorrect'), status: 409, lock: 'LockString' }, free],
  ],
  [
    'lock: saved under the wrong one',
    [place, { ...save('x', wrong), status: 409, lock: 'LockString' }, free, get('the first words')],
  ],
  ['lock: told', [place, { do: 'GET_LOCK', lock: 'LockString' }]],
  [
    'lock: told after an exchange',
    [place, { do: 'LOCK', headers: relock('LockString') }, { do: 'GET_LOCK', lock: 'NewLockString' }],
  ],
  ['lock: told that there is none any more', [place, free, { do: 'GET_LOCK', lock: '' }]],
  ['lock: missing', [{ do: 'LOCK', status: 400 }]],
  ['lock: too long', [{ do: 'LOCK', headers: lock('3'.repeat(1025)), status: 400 }]],

  ['edit: saved and read again', [place, { do: 'GET', headers: first }, save('new'), free, get('new')]],
  ['edit: saved unchanged', [place, save('the first words'), free, get('the first words')]],
  ['edit: emptied under a lock, filled without', [place, save(''), free, save('again', {}), get('again')]],
  [
    'edit: not empty, not locked',
    [
      { ...save('x', {}), status: 409, lock: '' },
      { ...save('x'), status: 409, lock: '' },
    ],
  ],
  ['version: told on reading', [{ do: 'GET', version }]],
  [
    'version: told on locking and unlocking',
    [
      { ...place, version },
      { ...free, version },
    ],
  ],
  [
    'version: another at every save',
    [place, { ...save('2'), version: /^2$/ }, { ...save('3'), version: /^3$/ }, { ...free, version: /^3$/ }],
  ],
  ['version: the same while only locked', [place, free, place, { ...free, version: /^1$/ }]],
  [
    'person: words are kept',
    [
      { do: 'PUT_USER_INFO', body: 'PutUserInfoTest' },
      { do: 'INFO', json: { UserInfo: 'PutUserInfoTest' } },
    ],
  ],

  ['beside: another ending', [suggest('.wopitestx', madeAs(/\.wopitestx$/))]],
  ['beside: a suggested name', [suggest('sug {n}.wopitest', madeAs('sug {n}.wopitest'))]],
  [
    'beside: a suggested name that is taken',
    [suggest('twice {n}.wopitest'), suggest('twice {n}.wopitest', madeAs(/^twice .+\.wopitest$/))],
  ],
  ['beside: an exact name', [exact('ex {n}.wopitest', undefined, madeAs('ex {n}.wopitest'))]],
  ['beside: nothing to replace', [exact('over {n}.wopitest', 'True', madeAs('over {n}.wopitest'))]],
  ['beside: not to replace', [exact('keep {n}.wopitest', 'False', madeAs('keep {n}.wopitest'))]],
  ...([undefined, 'False'] as const).map((overwrite): [string, Step[]] => [
    `beside: an exact name that is taken, overwrite ${overwrite ?? 'unsaid'}`,
    [exact('has {n}.wopitest'), exact('has {n}.wopitest', overwrite, { status: 409, lock: '' })],
  ]),
  [
    'beside: replaced',
    [
      exact('new {n}.wopitest'),
      exact('new {n}.wopitest', 'True', { ...madeAs('new {n}.wopitest'), body: 'newer' }),
      { do: 'INFO', on: 'made', json: { Version: '2', Size: 5 } },
    ],
  ],
  [
    'beside: not replaced while locked',
    [
      exact('held {n}.wopitest'),
      { ...place, on: 'made' },
      exact('held {n}.wopitest', 'True', { status: 409, lock: 'LockString' }),
    ],
  ],
  [
    'beside: two kinds of name',
    [{ ...exact('a.docx'), headers: { ...suggest('a').headers, ...exact('b').headers }, status: 400 }],
  ],
  ['beside: no name', [{ ...exact('a'), headers: {}, status: 400 }]],
  [
    'beside: UTF-7 is read, and told as it is',
    [exact('made+AF8-up {n}.wopitest', undefined, madeAs('made_up {n}.wopitest'))],
  ],
  [
    'beside: more than 512 characters',
    [exact(`${'long'.repeat(140)}.wopitest`, undefined, { status: 400, valid: /^long.+\.wopitest$/ })],
  ],
  [
    'beside: suggested with more than 512 characters',
    [suggest(`${'long'.repeat(140)}.wopitest`, madeAs(/^long.{100,246}$/))],
  ],
  [
    'beside: an invalid name, a valid one is told',
    [exact('a/b {n}.docx', undefined, { status: 400, valid: /^a\+AF8-b .+\.docx$/ })],
  ],
  ['beside: an invalid name is only suggested', [suggest('c/d {n}.docx', madeAs('c_d {n}.docx'))]],
  ['beside: what is no UTF-7', [exact('+2D0-.docx', undefined, { status: 400 })]],

  [
    'rename: the ending stays',
    [
      { do: 'INFO', json: { SupportsRename: true, UserCanRename: true } },
      rename('Renamed {n}', { json: { Name: 'Renamed {n}' } }),
      { do: 'INFO', json: { BaseFileName: 'Renamed {n}.docx', FileExtension: '.docx' } },
    ],
  ],
  ['rename: in UTF-7', [rename('made+AF8-up r{n}', { json: { Name: 'made_up r{n}' } })]],
  [
    'rename: locked, with its lock',
    [place, rename('Held {n}', { headers: { ...first, 'x-wopi-requestedname': 'Held {n}' } }), free],
  ],
  [
    'rename: locked, with another lock or none',
    [
      place,
      rename('x', { headers: { ...wrong, 'x-wopi-requestedname': 'x' }, status: 409, lock: 'LockString' }),
      rename('x', { status: 409, lock: 'LockString' }),
    ],
  ],
  ...(['a/b', 'x'.repeat(600), '+2D0-', ' '] as const).map((name): [string, Step[]] => [
    `rename: ${JSON.stringify(name.slice(0, 8))} is no name, and why`,
    [rename(name, { status: 400, invalid: /./ })],
  ]),
  ['rename: what is gone', [{ do: 'DELETE' }, rename('x', { status: 404 })]],
  [
    'delete: not while locked, whatever the lock',
    [
      place,
      { do: 'DELETE', status: 409, lock: 'LockString' },
      { do: 'DELETE', headers: wrong, status: 409, lock: 'LockString' },
      free,
      { do: 'DELETE' },
      { do: 'INFO', status: 404 },
    ],
  ],

  ...(
    [
      ['both right', ['current', 'old'], 200],
      ['the present one right', ['current', 'strange'], 200],
      ['the present one by the old key', ['old', 'strange'], 200],
      ['the old one by the present key', ['strange', 'current'], 200],
      ['the old one by the old key', ['strange', 'old'], 500],
      ['both wrong', ['strange', 'strange'], 500],
    ] as const
  ).map(([name, by, status]): [string, Step[]] => [`proof: ${name}`, [{ do: 'INFO', by, status }]]),
  ['proof: of years ago', [{ do: 'INFO', signedAt: new Date('2015-08-17T00:00:00Z'), status: 500 }]],

  // undeclared operations are refused as unsupported
  ...[
    'ADD_ACTIVITIES',
    'GET_SHARE_URL',
    'CREATE_CHILD_FILE',
    'GET_RESTRICTED_LINK',
    'COBALT',
    'NEW_THING',
    '',
  ].map((one): [string, Step[]] => [
    `unknown: ${one || 'nothing asked'}`,
    [{ do: 'POST', headers: { 'x-wopi-override': one }, status: 501 }],
  ]),
]
