import { firstOf } from '../../../kernel/certain.ts'

/** The device that a user agent describes. */
export interface DeviceDescription {
  browser: string
  system: string
  kind: 'desktop' | 'phone' | 'tablet' | 'program'
}

/** The order matters: Edge also claims to be Chrome, and Chrome to be Safari. */
const browsers: [name: string, mark: RegExp][] = [
  ['WeCom', /wxwork\/(\d+)/i],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

const nameOf = (agent: string, list: [string, RegExp][]) => {
  for (const [name, mark] of list) {
    const found = mark.exec(agent)
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
  return ''
}

const family = (name: string) => name.replace(/ \d+$/, '')

/** Whether two user agents are the same kind of device; versions do not count, as browsers update themselves. */
export function isSameDeviceFamily(one: string, other: string): boolean {
  const [left, right] = [parseUserAgent(one), parseUserAgent(other)]
  return (
    family(left.browser) === family(right.browser) && left.system === right.system && left.kind === right.kind
  )
}

/**
 * Whether a user agent is none of the devices that were used before. Programs are no devices: after sign-ins by programs
 * alone the first browser is no news, while a program that an account in use never had is told.
 */
export function isUnlikeDevices(agent: string, before: readonly string[]): boolean {
  const isProgram = (one: string) => parseUserAgent(one).kind === 'program'
  const known = isProgram(agent) ? before : before.filter((one) => !isProgram(one))
  return known.length > 0 && !known.some((one) => isSameDeviceFamily(one, agent))
}

/** Parses a user agent. It can be forged, so it only helps users to recognise their own device. */
export function parseUserAgent(agent: string): DeviceDescription {
  const browser = nameOf(agent, browsers)
  const system = nameOf(agent, systems)
  // programs put their name first: 'curl/8.5.0', 'Cabinet demonstration'
  if (browser === '') return { browser: firstOf(agent.split(/[\s/]/)).slice(0, 30), system, kind: 'program' }
  const tablet = system === 'iPadOS' || (system === 'Android' && !/Mobile/.test(agent))
  const phone = ['iOS', 'Android', 'HarmonyOS'].includes(system) || /Mobile/.test(agent)
  return { browser, system, kind: tablet ? 'tablet' : phone ? 'phone' : 'desktop' }
}
