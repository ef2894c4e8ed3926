/** Sends many rows through a topology in which some fail, and checks the history of each message id and the number of rows in flight. */
package io.aeolus.testing.soak;
