/** Measurements with Linear Road. */
package io.aeolus.linearroad.bench;
