/** Many rows through a topology in which some fail: what is counted of each message id, and how many are in flight. */
package io.aeolus.testing.soak;
