import { renditionEndpoints } from '@cabinet/contract/renditions'
import { expect, test } from 'vitest'
import { findProgramPath } from '../../../kernel/sandbox/index.ts'
import { house } from './test-desk.ts'

/** Tests what administrators learn of the programs that draw. */
export function renditionServicesSuite(): void {
  test.skipIf(!findProgramPath('ffmpeg'))(
    'the services of the server are listed for the platform alone',
    async () => {
      const { admin, enterprise } = house.people
      const services = await house.call(renditionEndpoints.services, {}, admin)
      expect(services.map(({ key }) => key)).toContain('ffmpeg')
      expect((await house.refusal(renditionEndpoints.services, {}, enterprise)).key).toBe(
        'common.no_permission',
      )
    },
  )
}
