package io.aeolus.cluster.internal.capture;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.utils.Utils;

/**
 * One call of Nimbus' {@code submitTopology}.
 *
 * @param name the topology's name
 * @param jsonConfig the topology's settings as JSON
 * @param options the options, if the call had some
 * @param topology the topology
 */
record SubmitCall(String name, String jsonConfig, Optional<SubmitOptions> options, StormTopology topology) {

    /** As bytes: four parts, each with its length before it; no options have length 0. */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(out, name.getBytes(StandardCharsets.UTF_8));
            write(out, jsonConfig.getBytes(StandardCharsets.UTF_8));
            write(out, options.map(Utils::thriftSerialize).orElse(new byte[0]));
            write(out, Utils.thriftSerialize(topology));
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /** Reads what {@link #toBytes} made. */
    static SubmitCall read(InputStream stream) throws IOException {
        DataInputStream in = new DataInputStream(stream);
        String name = new String(part(in), StandardCharsets.UTF_8);
        String jsonConfig = new String(part(in), StandardCharsets.UTF_8);
        byte[] options = part(in);
        return new SubmitCall(
                name,
                jsonConfig,
                options.length == 0
                        ? Optional.empty()
                        : Optional.of(Utils.thriftDeserialize(SubmitOptions.class, options)),
                Utils.thriftDeserialize(StormTopology.class, part(in)));
    }

    private static void write(DataOutputStream out, byte[] part) throws IOException {
        out.writeInt(part.length);
        out.write(part);
    }

    private static byte[] part(DataInputStream in) throws IOException {
        byte[] part = new byte[in.readInt()];
        in.readFully(part);
        return part;
    }
}
