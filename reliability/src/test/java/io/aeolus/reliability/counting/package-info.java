/**
 * A topology that counts each of its rows, and what its tasks say of themselves in files that outlive them.
 */
package io.aeolus.reliability.counting;
