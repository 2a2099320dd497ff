/** What a new view has in common with the one before stays the same object: what has not changed is not drawn again. */

export function same<T>(old: T, next: T): T {
  if (old === next || !old || !next || typeof old !== 'object' || typeof next !== 'object') return next
  const keys = Object.keys(next) as (keyof T)[]
  const made = (Array.isArray(next) ? [] : {}) as T
  let isSame = keys.length === Object.keys(old).length && Array.isArray(old) === Array.isArray(next)
  for (const key of keys) {
    made[key] = same(old[key], next[key])
    isSame &&= made[key] === old[key]
  }
  return isSame ? old : made
}
