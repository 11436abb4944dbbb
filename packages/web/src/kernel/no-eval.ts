import { z } from 'zod'

// The page's CSP forbids eval; zod would otherwise try it and the browser would log a violation.
z.config({ jitless: true })
