// @heavy: samba
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Samba, sambaRefusal, startSamba } from '../../../test/samba.ts'
import { staff } from '../../../test/staff.ts'
import { directorySettingsSuite } from './settings.suite.ts'
import { directorySignInSuite } from './sign-in.suite.ts'
import { directorySyncSuite } from './sync.suite.ts'
import { type Desk, openDesk } from './test-domain.ts'
import { directoryTroubleSuite } from './trouble.suite.ts'

const refusal = await sambaRefusal()
if (refusal) {
  console.warn(`The directory is not tested here: ${refusal}.`)
  test.skip(`directory: ${refusal}`, () => {})
} else {
  // one domain for all: creating one costs more than all the tests
  describe('against Samba AD with 1,200 people', { timeout: 60_000 }, () => {
    let samba: Samba
    let desk: Desk
    beforeAll(async () => {
      samba = await startSamba(staff())
      desk = await openDesk(samba)
    }, 180_000)
    afterAll(() => samba?.stop())

    directorySettingsSuite(() => desk)
    directorySyncSuite(() => desk)
    directoryTroubleSuite(() => desk)
    directorySignInSuite(() => desk)
  })
}
