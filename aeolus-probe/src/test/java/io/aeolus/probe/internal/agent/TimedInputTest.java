package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimedInputTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Socket socket = mock(Socket.class);

    /** Bytes that come one by one, each in time, would keep a connection for as long as a stranger likes. */
    @Test
    void all_reads_together_end_before_the_deadline() throws Exception {
        TimedInput input = input();
        assertThat(input.read()).isEqualTo(1);
        verify(socket).setSoTimeout(100);
        pass(60);
        assertThat(input.read()).isEqualTo(2);
        verify(socket).setSoTimeout(40);
        pass(40);

        assertThatThrownBy(input::read).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void a_read_by_itself_is_limited_once_the_deadline_is_lifted() throws Exception {
        TimedInput input = input();
        input.liftDeadline(70);
        verify(socket).setSoTimeout(70);
        clearInvocations(socket);
        pass(1_000);

        assertThat(input.read(new byte[2], 0, 2)).isEqualTo(2);
        verify(socket, never()).setSoTimeout(anyInt());
    }

    private TimedInput input() throws IOException {
        when(socket.getInputStream()).thenReturn(new ByteArrayInputStream(new byte[] {1, 2, 3}));
        return new TimedInput(socket, nanos::get, 100);
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
