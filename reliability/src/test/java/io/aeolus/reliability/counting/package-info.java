/**
 * A topology that counts its rows, with the reports of its tasks in files that survive them.
 */
package io.aeolus.reliability.counting;
