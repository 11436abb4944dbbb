import type { Route } from '../../kernel/room.ts'

export const routes: Route[] = []
