/** Measurements with Linear Road that are no tests. */
package io.aeolus.linearroad.bench;
