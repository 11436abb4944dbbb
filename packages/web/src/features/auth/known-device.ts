/** Accounts whose marks one browser keeps, the latest first. */
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

/** What this browser shows at a sign-in to an account that it was signed in to before. */
export const knownDeviceMarkOf = (account: string): string | undefined =>
  held().find(([one]) => one === account.trim().toLowerCase())?.[1]

/** Keeps the mark of a sign-in, which stays when the session ends. */
export function keepDeviceMark(account: string, mark: string) {
  const own = account.toLowerCase()
  const marks: Marks = [[own, mark], ...held().filter(([one]) => one !== own)]
  localStorage.setItem(name, JSON.stringify(marks.slice(0, most)))
}
