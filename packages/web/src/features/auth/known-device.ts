/** Most accounts whose device marks one browser stores, the latest first. */
const most = 5
const name = 'devices'

type Marks = [account: string, mark: string][]

function held(): Marks {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}

/** Returns the device mark that identifies this browser when signing in to a known account again. */
export const knownDeviceMarkOf = (account: string): string | undefined =>
  held().find(([one]) => one === account.trim().toLowerCase())?.[1]

/** Stores the device mark of a sign-in; it remains after the session ends. */
export function keepDeviceMark(account: string, mark: string) {
  const own = account.toLowerCase()
  const marks: Marks = [[own, mark], ...held().filter(([one]) => one !== own)]
  localStorage.setItem(name, JSON.stringify(marks.slice(0, most)))
}
