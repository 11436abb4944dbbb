import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { say } from './paths.mjs'
import { run } from './run.mjs'

const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Debian packages and what they are for; without the first two the journeys cannot run. */
const needed = [
  ['chromium', 'the browser of the journeys'],
  ['fonts-noto-cjk', 'Chinese letters in it'],
  ['chromium-headless-shell', 'the same without its windows'],
  ['nginx', 'the proxy that tests go through, and the peer that transfers are measured against'],
  ['apache2', 'the peer that small files are measured against'],
  ['ceph-mon', 'an object store to test with'],
  ['ceph-osd', 'the same'],
  ['ceph-mgr', 'the same'],
  ['radosgw', 'the same'],
  ['ceph-common', 'the same'],
  ['samba', 'a directory (AD) to test with'],
  ['samba-ad-provision', 'the same'],
  ['samba-dsdb-modules', 'the same'],
  ['python3-samba', 'the same'],
  ['winbind', 'the same'],
  ['slapd', 'another kind of directory to test with'],
  ['openssl', 'the certificate of the directory'],
  ['dovecot-imapd', 'a mailbox for returned mails to test with'],
  ['postfix', 'a mail server that returns mails'],
  ['zip', 'the peer that packages are measured against'],
  ['unzip', 'reads packages in tests'],
  ['bubblewrap', 'the walls around converters'],
  ['libreoffice-writer', 'pages of documents'],
  ['libreoffice-calc', 'pages of sheets'],
  ['libreoffice-impress', 'pages of slides'],
  ['poppler-utils', 'pages of PDF'],
  ['poppler-data', 'pages of PDF whose Chinese letters are not inside'],
  ['ffmpeg', 'frames of films'],
  ['libheif-examples', 'photos of phones'],
  ['python3-docx', 'another reader of documents that were edited'],
  ['python3-openpyxl', 'another reader of sheets that were edited'],
]

/** Chromium without the windows around its pages, which take an eighth of the time of the journeys. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of the journeys: CHROMIUM_PATH, or where distributions put it. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || [headlessShell, ...chromiums].find((path) => existsSync(path)) || chromiums[0]

/** Installs the Debian packages that are missing, where that is possible; says plainly what stays missing. */
export async function installSystemPackages() {
  let missing = missingPackages()
  if (missing.length === 0) return
  const apt = aptGet()
  if (apt) {
    say(`installing ${missing.join(', ')} ...`)
    await apt(['update', '-qq'], 3)
    // one call for all; should one of them not exist here, the browser and its letters at least
    if ((await apt(install(missing), 10)) !== 0)
      await apt(install(missing.filter((name) => name === 'chromium' || name === 'fonts-noto-cjk')), 5)
    missing = missingPackages()
  }
  if (missing.length === 0) return
  say('these Debian packages are missing and could not be installed (that needs apt-get, and root or sudo):')
  for (const [name, purpose] of needed) if (missing.includes(name)) say(`  ${name}: ${purpose}`)
  say('what needs them is skipped or fails; install them by hand and run again')
}

const install = (names) => ['install', '-y', '-qq', '--no-install-recommends', ...names]

function missingPackages() {
  const names = needed.map(([name]) => name)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
  const answer = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
  })
  const installed = new Set((answer.stdout ?? '').split('\n').filter((line) => line.endsWith(' installed')))
  return names.filter((name) =>
    name === 'chromium' && chromiums.some((path) => existsSync(path))
      ? false
      : !installed.has(`${name} installed`),
  )
}

/** apt-get as root or by a sudo that asks nothing; null where there is neither. */
function aptGet() {
  const works = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
  if (process.platform !== 'linux' || !works('apt-get', ['--version'])) return null
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (process.getuid() === 0)
    return (args, minutes) => withoutServices(() => run('apt-get', args, { minutes, env }))
  if (!works('sudo', ['-n', 'true'])) return null
  return (args, minutes) => run('sudo', ['-n', '-E', 'apt-get', ...args], { minutes, env })
}

/** Debian starts a web server as soon as it is installed, unless this file says no. */
async function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
  } finally {
    rmSync(policy, { force: true })
  }
}
